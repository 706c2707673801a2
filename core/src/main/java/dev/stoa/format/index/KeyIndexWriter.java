package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Writes the file of a key index from hashes in ascending order. Not thread-safe. */
final class KeyIndexWriter implements Closeable {
  /** The maximum size of the lists, which are in memory until the file is finished. */
  private static final int MAX_LISTS_SIZE_IN_BYTES = 1 << 30;

  /** The values of an entry that has none. */
  static final ByteBuffer NO_VALUES = ByteBuffer.allocate(0);

  private final KeyIndexFormat format;
  private final ContainerWriter container;
  private final PageLayout.Checksums checksums;
  private final KeyPageBuilder pageBuilder;
  private final ByteWriter lists = new ByteWriter();

  /** The rows of the current fingerprint. */
  private final IntArray rows = new IntArray();

  /** The values of these rows. */
  private final List<ByteBuffer> values = new ArrayList<>();

  private int home;
  private int fingerprint;
  private int page;
  private int listCount;
  private long keyCount;

  /** Thrown if too many rows have hashes that are close together: fill less of the pages. */
  static final class UnevenHashesException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * Begins a file of an index.
   *
   * @param loadFactor the part of the home pages that is filled; the rest absorbs the variation of
   *     hashes
   * @param sources the fingerprints of the column files of the key and of included columns
   * @param valuesSizeInBytes the size of the values of all entries
   */
  KeyIndexWriter(
      OutputFile file,
      SplitIdentity split,
      IndexDefinition index,
      double loadFactor,
      List<Integer> sources,
      long valuesSizeInBytes)
      throws IOException {
    int rowBits = KeyIndexFormat.rowBits(split.rowCount());
    int homeCount =
        PageLayout.homeCount(
            split.rowCount(),
            PageLayout.entryBits(rowBits, index.isCovering()),
            valuesSizeInBytes,
            loadFactor);
    this.format = new KeyIndexFormat(split, index, homeCount, sources);
    this.container = new ContainerWriter(file, FileKind.KEY_INDEX);
    this.checksums = format.checksums();
    this.pageBuilder = new KeyPageBuilder(rowBits, index.isCovering());
  }

  /** Returns the number of pages over which the hashes are spread. */
  int homeCount() {
    return format.homeCount();
  }

  /**
   * Adds a key; hashes must ascend, and the rows of one hash, too.
   *
   * @param rowValues the key and the included values, which are not copied; empty if the entry is
   *     to have none
   */
  void add(long hash, int row, ByteBuffer rowValues) throws IOException, UnevenHashesException {
    int newHome = PageLayout.homeOf(hash, format.homeCount());
    int newFingerprint = PageLayout.fingerprintOf(hash, format.homeCount());
    if (newHome != home || newFingerprint != fingerprint) {
      endFingerprint();
      home = newHome;
      fingerprint = newFingerprint;
    }
    rows.add(row);
    if (rows.size() <= KeyIndexFormat.MAX_ENTRIES_PER_FINGERPRINT) {
      values.add(rowValues);
    }
    keyCount++;
  }

  /** Writes the rows of the current fingerprint: as entries, or as a list if they are many. */
  private void endFingerprint() throws IOException, UnevenHashesException {
    if (rows.size() > KeyIndexFormat.MAX_ENTRIES_PER_FINGERPRINT) {
      addEntry((int) (format.split().rowCount() + listCount), NO_VALUES);
      writeList();
    } else {
      int valuesSize = values.stream().mapToInt(ByteBuffer::remaining).sum();
      boolean hasValues = valuesSize <= PageLayout.MAX_VALUES_SIZE_PER_FINGERPRINT_IN_BYTES;
      for (int i = 0; i < rows.size(); i++) {
        addEntry(rows.at(i), hasValues ? values.get(i) : NO_VALUES);
      }
    }
    rows.clear();
    values.clear();
  }

  private void writeList() throws UnevenHashesException {
    if (lists.size() > MAX_LISTS_SIZE_IN_BYTES) {
      throw new UnevenHashesException();
    }
    lists.writeVarint(rows.size());
    int previousRow = 0;
    for (int i = 0; i < rows.size(); i++) {
      lists.writeVarint(rows.at(i) - previousRow);
      previousRow = rows.at(i);
    }
    listCount++;
  }

  private void addEntry(int row, ByteBuffer rowValues) throws IOException, UnevenHashesException {
    while (page < home) {
      finishPage(false);
    }
    if (!pageBuilder.add(page, home, fingerprint, row, rowValues)) {
      finishPage(true);
      if (!pageBuilder.add(page, home, fingerprint, row, rowValues)) {
        throw new UnevenHashesException();
      }
    }
  }

  private void finishPage(boolean continues) throws IOException {
    container.write(pageBuilder.finish(page, continues, checksums), 0, PageLayout.SIZE_IN_BYTES);
    page++;
    if (page % KeyIndexFormat.PAGES_PER_BLOCK == 0) {
      container.endBlock();
    }
  }

  /** Writes the last pages and the footer, and completes the file. */
  ContainerReader.FileIdentity finish() throws IOException, UnevenHashesException {
    endFingerprint();
    do {
      finishPage(false);
    } while (page < format.homeCount());
    if (page % KeyIndexFormat.PAGES_PER_BLOCK != 0) {
      container.endBlock();
    }
    container.writeBlock(lists);
    container.finish(format.footer(page, keyCount, listCount));
    return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
