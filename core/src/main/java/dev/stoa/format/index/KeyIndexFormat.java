package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.column.SplitIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the pages of one key index have in common, and the footer of its file.
 *
 * @param split the identity of the split directory, or that of the rows of several
 * @param index the index
 * @param homeCount the number of pages over which the hashes are spread
 * @param sources the fingerprints of the column files of the key and of included columns
 */
record KeyIndexFormat(
    SplitIdentity split, IndexDefinition index, int homeCount, List<Integer> sources) {
  /** The maximum number of entries with one fingerprint; more rows are in a list. */
  static final int MAX_ENTRIES_PER_FINGERPRINT = 64;

  /** Pages per block of the container: a block of 16 MiB. */
  static final int PAGES_PER_BLOCK = 1 << 12;

  private static final int INDEX_TAG = 1;
  private static final Map<Integer, String> SECTIONS = Map.of(INDEX_TAG, "key index");

  /**
   * The footer.
   *
   * @param pageCount the number of pages, at least the number of homes
   * @param keyCount the number of rows with a key
   * @param listCount the number of lists of rows
   */
  record Footer(int pageCount, long keyCount, int listCount) {
    /** Returns the number of blocks with pages; one block with lists follows them. */
    int pageBlockCount() {
      return (pageCount + PAGES_PER_BLOCK - 1) / PAGES_PER_BLOCK;
    }
  }

  /** Returns the format of a file that several split directories share. */
  static KeyIndexFormat ofShared(SplitIdentity allRows, IndexDefinition index, int homeCount) {
    return new KeyIndexFormat(allRows, index, homeCount, IndexFile.noSources(index));
  }

  /** Returns the number of bits of a row, or of rowCount plus the number of a list. */
  static int rowBits(long rowCount) {
    long endOfNumbers = rowCount + rowCount / MAX_ENTRIES_PER_FINGERPRINT;
    return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, endOfNumbers - 1));
  }

  PageLayout.Checksums checksums() {
    ByteWriter identity = new ByteWriter();
    writeIdentity(identity);
    return new PageLayout.Checksums(identity.toByteArray());
  }

  /** Writes what distinguishes the index from all others, also from its own earlier files. */
  private void writeIdentity(ByteWriter out) {
    out.writeUuid(split.uuid());
    out.writeVarint(split.rowCount());
    index.write(out);
    out.writeVarint(homeCount);
    sources.forEach(out::writeInt);
  }

  /** Encodes the footer. */
  ByteWriter footer(int pageCount, long keyCount, int listCount) {
    ByteWriter section = new ByteWriter();
    writeIdentity(section);
    section.writeVarint(pageCount);
    section.writeVarint(keyCount);
    section.writeVarint(listCount);
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(INDEX_TAG, section, footer);
    return footer;
  }

  /**
   * Reads the footer.
   *
   * @throws dev.stoa.exception.CorruptFileException if it is that of another index, or corrupt
   */
  Footer readFooter(ContainerReader container) {
    ByteReader in = container.readSections(SECTIONS).get(INDEX_TAG);
    SplitIdentity storedSplit = new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
    IndexDefinition storedIndex = IndexDefinition.read(in);
    int storedHomeCount = in.readCount("number of home pages", Integer.MAX_VALUE);
    List<Integer> storedSources = new ArrayList<>();
    for (int i = 0; i < storedIndex.columnIds().size(); i++) {
      storedSources.add(in.readInt());
    }
    KeyIndexFormat stored =
        new KeyIndexFormat(storedSplit, storedIndex, storedHomeCount, storedSources);
    if (!stored.equals(this)) {
      throw in.corrupt("expected the index " + this + ", found " + stored);
    }
    Footer footer =
        new Footer(
            in.readCount("number of pages", Integer.MAX_VALUE),
            in.readSize("number of keys"),
            in.readCount("number of lists", split.rowCount() / MAX_ENTRIES_PER_FINGERPRINT));
    if (footer.pageCount() < homeCount
        || footer.keyCount() > split.rowCount()
        || container.blockCount() != footer.pageBlockCount() + 1) {
      throw in.corrupt(
          "expected at least %s pages and at most %s keys, found %s in %s blocks"
              .formatted(homeCount, split.rowCount(), footer, container.blockCount()));
    }
    return footer;
  }
}
