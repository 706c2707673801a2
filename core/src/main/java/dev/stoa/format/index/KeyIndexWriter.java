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
import java.util.List;

/** Writes the file of a key index from hashes in ascending order. Not thread-safe. */
final class KeyIndexWriter implements Closeable {
  /** The maximum size of the lists, which are in memory until the file is finished. */
  private static final int MAX_LISTS_SIZE_IN_BYTES = 1 << 30;

  private final KeyIndexFormat format;
  private final ContainerWriter container;
  private final PageLayout.Checksums checksums;
  private final KeyPageBuilder pageBuilder;
  private final ByteWriter lists = new ByteWriter();

  /** The rows of the current fingerprint. */
  private final IntArray rows = new IntArray();

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
   * @param sources the fingerprints of the column files of the key
   */
  KeyIndexWriter(
      OutputFile file,
      SplitIdentity split,
      IndexDefinition index,
      double loadFactor,
      List<Integer> sources)
      throws IOException {
    int rowBits = KeyIndexFormat.rowBits(split.rowCount());
    int keysPerPage = (int) (PageLayout.capacity(rowBits) * loadFactor);
    int homeCount = (int) Math.max(1, (split.rowCount() + keysPerPage - 1) / keysPerPage);
    this.format = new KeyIndexFormat(split, index, homeCount, sources);
    this.container = new ContainerWriter(file, FileKind.KEY_INDEX);
    this.checksums = format.checksums();
    this.pageBuilder = new KeyPageBuilder(rowBits);
  }

  /** Returns the number of pages over which the hashes are spread. */
  int homeCount() {
    return format.homeCount();
  }

  /** Adds a key; hashes must ascend, and the rows of one hash, too. */
  void add(long hash, int row) throws IOException, UnevenHashesException {
    int newHome = PageLayout.homeOf(hash, format.homeCount());
    int newFingerprint = PageLayout.fingerprintOf(hash, format.homeCount());
    if (newHome != home || newFingerprint != fingerprint) {
      endFingerprint();
      home = newHome;
      fingerprint = newFingerprint;
    }
    rows.add(row);
    keyCount++;
  }

  /** Writes the rows of the current fingerprint: as entries, or as a list if they are many. */
  private void endFingerprint() throws IOException, UnevenHashesException {
    if (rows.size() > KeyIndexFormat.MAX_ENTRIES_PER_FINGERPRINT) {
      addEntry((int) (format.split().rowCount() + listCount));
      writeList();
    } else {
      for (int i = 0; i < rows.size(); i++) {
        addEntry(rows.at(i));
      }
    }
    rows.clear();
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

  private void addEntry(int row) throws IOException, UnevenHashesException {
    while (page < home) {
      finishPage(false);
    }
    if (!pageBuilder.add(page, home, fingerprint, row)) {
      finishPage(true);
      if (!pageBuilder.add(page, home, fingerprint, row)) {
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
