package dev.stoa.format.index;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * Finds the rows of a split directory that may have a key. Reads the pages that a key leads to and
 * nothing else of the file, and keeps recently used pages. Not thread-safe.
 */
public final class KeyIndexReader implements Closeable {
  private static final int HEADER_SIZE_IN_BYTES = 16;

  private final Storage storage;
  private final String path;
  private final IndexFile reference;
  private final KeyIndexFormat format;
  private final PageLayout.Checksums checksums;
  private final SourceLocation location;
  private final ReadCounters counters;
  private final InputFile file;
  private final PageCache cache;

  /** The pages that were read, by their numbers, unless the cache dropped them. */
  private final Map<Integer, CachedKeyPage> pages = new HashMap<>();

  /** The lists of rows of frequent keys, read when the first is needed. */
  private Optional<RowLists> lists = Optional.empty();

  /** A page in memory. */
  private static final class CachedKeyPage extends PageCache.CachedPage {
    private final Map<Integer, CachedKeyPage> owner;
    private final int number;
    private final KeyPage page;

    CachedKeyPage(Map<Integer, CachedKeyPage> owner, int number, KeyPage page) {
      super(PageLayout.SIZE_IN_BYTES);
      this.owner = owner;
      this.number = number;
      this.page = page;
    }

    @Override
    protected void drop() {
      owner.remove(number);
    }
  }

  /**
   * Creates a reader without reading from the file.
   *
   * @param directory the name of the split directory
   * @param file the file, which may be opened when it is read; the reader closes it
   * @param cache limits the bytes of pages in memory
   */
  public KeyIndexReader(
      Storage storage,
      String directory,
      SplitIdentity split,
      IndexFile reference,
      InputFile file,
      ReadCounters counters,
      PageCache cache) {
    this.storage = storage;
    this.cache = cache;
    this.path = reference.path(directory);
    this.reference = reference;
    this.format = reference.format(split);
    this.checksums = format.checksums();
    this.location = SourceLocation.of(storage.location(), path);
    this.counters = counters;
    this.file = file;
  }

  /**
   * Passes rows to an action, in ascending order: all that have a key with a hash, and rarely one
   * that has another key with the same home and fingerprint.
   *
   * @throws CorruptFileException if a page is corrupt or not of this index
   */
  public void findCandidates(long hash, LongConsumer action) throws IOException {
    forEachEntry(
        hash,
        (page, entry) -> {
          long number = page.row(entry);
          if (number < format.split().rowCount()) {
            action.accept(number);
          } else {
            Arrays.stream(list(number)).forEach(action);
          }
        });
  }

  /** Returns the rows that may have one of some keys, in ascending order, each once. */
  public long[] findCandidates(AcceptedKeys keys) throws IOException {
    FoundRows rows = new FoundRows();
    for (long hash : keys.sortedHashes()) {
      rows.firstOfHash = rows.count;
      findCandidates(hash, rows);
    }
    long[] found = Arrays.copyOf(rows.rows, rows.count);
    return keys.sortedHashes().length == 1
        ? found
        : LongStream.of(found).sorted().distinct().toArray();
  }

  /**
   * Finds the rows that have a key, if their entries have it.
   *
   * @param key a single key
   * @param action gets the rows in ascending order
   * @return false if there may be more rows, whose key is in the columns only
   */
  public boolean findRows(AcceptedKeys key, RowAction action) throws IOException {
    byte[] keyBytes = key.encodedKey().orElseThrow();
    boolean[] areComplete = {true};
    forEachEntry(
        key.sortedHashes()[0],
        (page, entry) -> {
          if (!page.hasValues(entry)) {
            areComplete[0] = false;
          } else if (page.hasKey(entry, keyBytes)) {
            action.accept(checkRow(page.row(entry)), page.values(entry));
          }
        });
    return areComplete[0];
  }

  /** Uses rows that were found. */
  @FunctionalInterface
  public interface RowAction {
    /**
     * Uses a row.
     *
     * @param values the values of its entry, for {@link EntryValues#read}
     */
    void accept(long row, ByteReader values);
  }

  private long checkRow(long row) {
    if (row >= format.split().rowCount()) {
      throw location.corrupt(
          0,
          "expected a row below %s with the values of an entry, found %s"
              .formatted(format.split().rowCount(), row));
    }
    return row;
  }

  /** A growing list of rows, which ascend for each hash. */
  private final class FoundRows implements LongConsumer {
    private long[] rows = new long[1];
    private int count;
    private int firstOfHash;

    @Override
    public void accept(long row) {
      if (count > firstOfHash && row <= rows[count - 1]) {
        throw location.corrupt(
            0,
            "expected ascending rows of a key, found %s after %s".formatted(row, rows[count - 1]));
      }
      if (count == rows.length) {
        rows = Arrays.copyOf(rows, 2 * count);
      }
      rows[count++] = row;
    }
  }

  /** Passes the entries of a hash to an action. */
  private void forEachEntry(long hash, KeyPage.EntryAction action) throws IOException {
    int home = PageLayout.homeOf(hash, format.homeCount());
    int fingerprint = PageLayout.fingerprintOf(hash, format.homeCount());
    int page = home;
    while (page(page).find(home, fingerprint, action)) {
      page++;
    }
  }

  /** Returns the list that a number beyond the rows stands for. */
  private long[] list(long number) {
    if (lists.isEmpty()) {
      try (ContainerReader container = open()) {
        lists = Optional.of(readLists(container, format.readFooter(container)));
      } catch (IOException e) {
        throw new UncheckedIOException(location + ": cannot be read: " + e.getMessage(), e);
      }
    }
    long list = number - format.split().rowCount();
    if (list >= lists.get().count()) {
      throw location.corrupt(
          0, "expected one of %s lists of rows, found %s".formatted(lists.get().count(), list));
    }
    return lists.get().rows((int) list);
  }

  private ContainerReader open() throws IOException {
    return ContainerReader.open(
        storage, path, FileKind.KEY_INDEX, Optional.of(reference.identity()), counters);
  }

  private RowLists readLists(ContainerReader container, KeyIndexFormat.Footer footer) {
    return new RowLists(
        container.readBlock(footer.pageBlockCount(), "lists of rows"),
        footer.listCount(),
        format.split().rowCount());
  }

  private KeyPage page(int page) throws IOException {
    CachedKeyPage cached = pages.get(page);
    if (cached != null) {
      cache.hit(cached);
      return cached.page;
    }
    KeyPage opened =
        new KeyPage(
            page,
            readPage(page),
            format.index().isCovering(),
            location.withSection("page " + page));
    cached = new CachedKeyPage(pages, page, opened);
    pages.put(page, cached);
    cache.add(cached);
    return opened;
  }

  /** Reads and verifies a page, from another replica if one is corrupt. */
  private byte[] readPage(int page) throws IOException {
    byte[] bytes = new byte[PageLayout.SIZE_IN_BYTES];
    long position = HEADER_SIZE_IN_BYTES + (long) page * PageLayout.SIZE_IN_BYTES;
    do {
      try {
        file.readFully(position, bytes, 0, bytes.length);
      } catch (EOFException e) {
        throw location.corrupt(
            position, "expected page " + page + ", found the end of the file", e);
      } catch (NoSuchFileException e) {
        throw location.corrupt(0, "expected a key index, found no file", e);
      }
      counters.addBytesRead(bytes.length);
      counters.addPageRead();
      int storedChecksum =
          ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(PageLayout.CHECKSUM_OFFSET);
      if (storedChecksum == checksums.of(page, bytes)) {
        return bytes;
      }
    } while (file.markCorrupt(position, bytes.length));
    throw location.corrupt(position, "expected a page with its checksum, found another");
  }

  /**
   * Reads the whole file and compares it with the keys of the rows of its split directory.
   *
   * @param areValuesCurrent whether the included values are those that the keys have
   * @throws CorruptFileException if a byte is corrupt, or a row is missing or superfluous
   */
  public void verify(KeySource keys, boolean areValuesCurrent) throws IOException {
    Verification verification = verifyFile();
    ByteWriter values = new ByteWriter();
    while (keys.next()) {
      writeValues(keys, areValuesCurrent, values);
      verification.check(keys.key().hash(), keys.row(), values.toByteArray(), areValuesCurrent);
    }
    verification.checkCount();
  }

  /**
   * Replaces the content of a writer by what entries have of the current row: the key, and included
   * values if they are to be compared.
   */
  public static void writeValues(KeySource keys, boolean areValuesCurrent, ByteWriter values) {
    values.truncate(0);
    if (areValuesCurrent) {
      HashedRows.writeValues(keys, values);
    } else {
      keys.key().writeTo(values);
    }
  }

  /**
   * Reads the whole file, whose keys can be compared then.
   *
   * @throws CorruptFileException if a byte is corrupt
   */
  public Verification verifyFile() throws IOException {
    try (ContainerReader container = open()) {
      container.verifyHeader();
      KeyIndexFormat.Footer footer = format.readFooter(container);
      for (int block = 0; block < footer.pageBlockCount(); block++) {
        container.readBlock(block, "pages");
      }
      long rowCount = 0;
      RowLists rowLists = readLists(container, footer);
      BitSet listedRows = new BitSet();
      for (int i = 0; i < rowLists.count(); i++) {
        long[] rows = rowLists.rows(i);
        rowCount += rows.length - 1; // the list is one entry of a page
        Arrays.stream(rows).forEach(row -> listedRows.set((int) row));
      }
      for (int page = 0; page < footer.pageCount(); page++) {
        rowCount += page(page).entryCount();
      }
      if (rowCount != footer.keyCount()) {
        throw location.corrupt(
            0, "expected the rows of %s keys, found %s".formatted(footer.keyCount(), rowCount));
      }
      return new Verification(footer.keyCount(), listedRows);
    }
  }

  /** Compares the entries of a file whose bytes are intact with the keys of rows. */
  public final class Verification {
    private final long expectedCount;
    private final BitSet listedRows;
    private long checkedCount;

    private Verification(long expectedCount, BitSet listedRows) {
      this.expectedCount = expectedCount;
      this.listedRows = listedRows;
    }

    /**
     * Checks that a row is under its key; fast in the order of hashes.
     *
     * @param row the number of the row in the file
     * @param values what {@link #writeValues} wrote of the row
     * @throws CorruptFileException if it is not, or its entry has other values
     */
    public void check(long hash, long row, byte[] values, boolean areValuesCurrent)
        throws IOException {
      boolean[] isFound = new boolean[1];
      forEachEntry(
          hash,
          (page, entry) -> {
            long number = page.row(entry);
            isFound[0] |=
                number == row || (number >= format.split().rowCount() && listedRows.get((int) row));
            boolean areValuesWrong =
                page.hasValues(entry)
                    && !(areValuesCurrent
                        ? page.hasValues(entry, values)
                        : page.hasKey(entry, values));
            if (number == row && format.index().isCovering() && areValuesWrong) {
              throw location.corrupt(
                  0, "expected the values of row " + row + " in its entry, found others");
            }
          });
      if (!isFound[0]) {
        throw location.corrupt(0, "expected row " + row + " under its key, found none");
      }
      checkedCount++;
    }

    /**
     * Checks that there are no other rows; a shared file may have those of split directories that
     * are no longer part of the table.
     */
    public void checkCount() {
      boolean isRight =
          reference.isShared() ? checkedCount <= expectedCount : checkedCount == expectedCount;
      if (!isRight) {
        throw location.corrupt(
            0, "expected %s keys, found %s".formatted(checkedCount, expectedCount));
      }
    }
  }

  @Override
  public void close() throws IOException {
    pages.values().forEach(cache::remove);
    pages.clear();
    file.close();
  }
}
