package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.roaringbitmap.InvalidRoaringFormat;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The deleted rows of a split directory: stored as a Roaring bitmap in a file next to the column
 * files, and kept in memory as one bit per row. Written by deletes, and applied by every reader.
 */
public final class DeletionVector {
  private static final int DELETED_ROWS_TAG = 1;
  private static final Map<Integer, String> SECTION_NAMES =
      Map.of(DELETED_ROWS_TAG, "deleted rows");

  /** Roaring bitmaps have 32-bit positions. */
  private static final long MAX_ROW_COUNT = 1L << 32;

  private final long rowCount;

  /** A bit for each row, 1 if it is deleted. */
  private final long[] words;

  private long deletedRowCount;

  private DeletionVector(long rowCount) {
    if (rowCount > MAX_ROW_COUNT) {
      throw new IllegalArgumentException(
          ("cannot delete single rows of a split directory of more than %s rows,"
                  + " found %s rows: rebalance the table into smaller split directories")
              .formatted(MAX_ROW_COUNT, rowCount));
    }
    this.rowCount = rowCount;
    this.words = new long[(int) ((rowCount + 63) >>> 6)];
  }

  private DeletionVector(long rowCount, IntToLongFunction wordAt) {
    this(rowCount);
    for (int i = 0; i < words.length; i++) {
      words[i] = wordAt.applyAsLong(i);
    }
    if ((rowCount & 63) != 0) {
      words[words.length - 1] &= (1L << rowCount) - 1;
    }
    for (long word : words) {
      deletedRowCount += Long.bitCount(word);
    }
  }

  /** Creates a vector in which all rows are deleted. */
  public static DeletionVector ofAllRows(long rowCount) {
    return new DeletionVector(rowCount, index -> -1L);
  }

  /** Returns a vector in which the rows are deleted that are deleted in either vector. */
  public DeletionVector or(DeletionVector other) {
    return new DeletionVector(rowCount, index -> words[index] | other.words[index]);
  }

  /** Returns a vector in which only those live rows are live that another vector deletes. */
  public DeletionVector liveRowsDeletedIn(DeletionVector other) {
    return new DeletionVector(rowCount, index -> words[index] | ~other.words[index]);
  }

  /**
   * Reads the deletion vector of a split directory, or creates an empty one; more rows can be
   * deleted in it.
   *
   * @throws dev.stoa.exception.CorruptFileException if the file is corrupt or not the expected one
   * @throws IllegalArgumentException if there is no file and the split directory has too many rows
   */
  public static DeletionVector of(Storage storage, SplitDirectory split, ReadCounters counters)
      throws IOException {
    Optional<DeletionVectorFile> file = split.deletionVector();
    return file.isPresent()
        ? read(storage, split, file.get(), counters)
        : new DeletionVector(split.rowCount());
  }

  /**
   * Returns the reference to a deletion vector file from its footer, without reading its rows.
   *
   * @param name the file's name in the split directory
   * @throws dev.stoa.exception.CorruptFileException if it belongs to another split directory or is
   *     corrupt
   */
  static DeletionVectorFile readReference(Storage storage, SplitDirectory split, String name)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    try (ContainerReader container =
        ContainerReader.open(
            storage, path, FileKind.DELETION_VECTOR, Optional.empty(), new ReadCounters())) {
      ByteReader in = container.readSections(SECTION_NAMES).get(DELETED_ROWS_TAG);
      SplitIdentity storedIdentity =
          new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      if (!storedIdentity.equals(split.identity())) {
        throw in.corrupt(
            "expected deleted rows of %s, found deleted rows of %s"
                .formatted(describe(split.identity()), describe(storedIdentity)));
      }
      ContainerReader.FileIdentity identity = container.identity();
      return new DeletionVectorFile(
          name,
          identity.sizeInBytes(),
          identity.fingerprint(),
          in.readSize("number of deleted rows"));
    }
  }

  private static String describe(SplitIdentity identity) {
    return "split directory %s with %d rows".formatted(identity.uuid(), identity.rowCount());
  }

  /**
   * Reads the file of a deletion vector; allocates memory for the rows only after checking that the
   * file belongs to the split directory.
   */
  private static DeletionVector read(
      Storage storage, SplitDirectory split, DeletionVectorFile file, ReadCounters counters)
      throws IOException {
    String path = StoragePath.join(split.name(), file.name());
    try (ContainerReader container =
        ContainerReader.open(
            storage, path, FileKind.DELETION_VECTOR, Optional.of(file.identity()), counters)) {
      ByteReader in = container.readSections(SECTION_NAMES).get(DELETED_ROWS_TAG);
      SplitIdentity storedIdentity =
          new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      long storedCount = in.readSize("number of deleted rows");
      boolean matchesSplit =
          storedIdentity.equals(split.identity()) && storedCount == file.deletedRowCount();
      if (!matchesSplit) {
        throw in.corrupt(
            "expected %d deleted rows of %s, found %d deleted rows of %s"
                .formatted(
                    file.deletedRowCount(),
                    describe(split.identity()),
                    storedCount,
                    describe(storedIdentity)));
      }
      if (container.blockCount() != 1) {
        throw in.corrupt("expected 1 block, found " + container.blockCount());
      }
      if (split.rowCount() > MAX_ROW_COUNT) {
        throw in.corrupt(
            "expected a split directory of at most %s rows, found %s rows"
                .formatted(MAX_ROW_COUNT, split.rowCount()));
      }
      ByteReader block = container.readBlock(0, "deleted rows");
      byte[] bytes = new byte[block.remaining()];
      block.readBytes(bytes);
      DeletionVector deletionVector = new DeletionVector(split.rowCount());
      deletionVector.readRoaring(
          bytes, storedCount, container.location().withSection("deleted rows"));
      return deletionVector;
    }
  }

  /** Deletes the rows of a bitmap, of which only the checksums have been verified. */
  private void readRoaring(byte[] bytes, long expectedCount, SourceLocation location) {
    try {
      RoaringBitmap bitmap = new RoaringBitmap();
      bitmap.deserialize(ByteBuffer.wrap(bytes));
      PeekableIntIterator rows = bitmap.getIntIterator();
      while (rows.hasNext() && deletedRowCount <= expectedCount) {
        long row = Integer.toUnsignedLong(rows.next());
        if (row >= rowCount || !delete(row)) {
          throw location.corrupt(0, "expected distinct rows below " + rowCount + ", found " + row);
        }
      }
    } catch (IOException
        | InvalidRoaringFormat
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | BufferUnderflowException
        | NoSuchElementException e) {
      throw location.corrupt(0, "expected a Roaring bitmap, found invalid bytes", e);
    }
    if (deletedRowCount != expectedCount) {
      String actualCount = deletedRowCount > expectedCount ? "more" : "only " + deletedRowCount;
      throw location.corrupt(
          0, "expected " + expectedCount + " deleted rows, found " + actualCount);
    }
  }

  /**
   * Writes the deleted rows to a new file in their split directory.
   *
   * @return the manifest's reference to the file
   */
  public DeletionVectorFile write(Storage storage, SplitDirectory split) throws IOException {
    String name = SplitNames.deletionVectorFile();
    String path = StoragePath.join(split.name(), name);
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, FileKind.DELETION_VECTOR)) {
      container.writeBlock(new ByteWriter(toRoaring()));
      ByteWriter section = new ByteWriter();
      section.writeUuid(split.uuid());
      section.writeVarint(split.rowCount());
      section.writeVarint(deletedRowCount);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(DELETED_ROWS_TAG, section, footer);
      container.finish(footer);
      storage.sync(split.name());
      return new DeletionVectorFile(
          name, container.sizeInBytes(), container.fingerprint(), deletedRowCount);
    }
  }

  private byte[] toRoaring() {
    RoaringBitmap bitmap = new RoaringBitmap();
    for (int wordIndex = 0; wordIndex < words.length; wordIndex++) {
      for (long bits = words[wordIndex]; bits != 0; bits &= bits - 1) { // clears the lowest bit
        bitmap.add((int) (((long) wordIndex << 6) + Long.numberOfTrailingZeros(bits)));
      }
    }
    bitmap.runOptimize();
    byte[] bytes = new byte[bitmap.serializedSizeInBytes()];
    bitmap.serialize(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** Deletes a row; returns false if it was already deleted. */
  public boolean delete(long row) {
    long bit = 1L << row; // Java shifts by the lowest six bits of the row
    int wordIndex = (int) (row >>> 6);
    if ((words[wordIndex] & bit) != 0) {
      return false;
    }
    words[wordIndex] |= bit;
    deletedRowCount++;
    return true;
  }

  /** Restores a deleted row. */
  public void restore(long row) {
    words[(int) (row >>> 6)] &= ~(1L << row);
    deletedRowCount--;
  }

  /**
   * Whether every row that is deleted in a state of a split directory is also deleted in a later
   * state.
   */
  public static boolean retainsAllDeletes(
      Storage storage, SplitDirectory earlier, SplitDirectory later) throws IOException {
    return earlier.deletionVector().equals(later.deletionVector())
        || of(storage, later, new ReadCounters())
            .containsAll(of(storage, earlier, new ReadCounters()));
  }

  private boolean containsAll(DeletionVector other) {
    for (int i = 0; i < words.length; i++) {
      if ((other.words[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row is deleted. */
  public boolean contains(long row) {
    return (words[(int) (row >>> 6)] >>> row & 1) != 0;
  }

  /** Returns the number of deleted rows. */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  /** Returns the number of rows that are not deleted. */
  public long liveRowCount() {
    return rowCount - deletedRowCount;
  }

  /**
   * Returns the first row from {@code row} on that is not deleted; the row count if there is none.
   */
  public long nextLive(long row) {
    long candidate = row;
    while (candidate < rowCount) {
      long liveBits = ~words[(int) (candidate >>> 6)] >>> candidate;
      if (liveBits != 0) {
        return Math.min(rowCount, candidate + Long.numberOfTrailingZeros(liveBits));
      }
      candidate = (candidate | 63) + 1;
    }
    return rowCount;
  }

  /**
   * Returns the rows at these indexes among the rows that are not deleted.
   *
   * @param indexes ascending indexes, which may repeat, each below the number of live rows
   */
  public long[] liveRows(long[] indexes) {
    long[] rows = new long[indexes.length];
    int wordIndex = 0;
    long liveCountBeforeWord = 0;
    for (int i = 0; i < indexes.length; i++) {
      int liveCountInWord = Long.bitCount(~words[wordIndex]);
      while (indexes[i] - liveCountBeforeWord >= liveCountInWord) {
        liveCountBeforeWord += liveCountInWord;
        wordIndex++;
        liveCountInWord = Long.bitCount(~words[wordIndex]);
      }
      long liveBits = ~words[wordIndex];
      for (long skipCount = indexes[i] - liveCountBeforeWord; skipCount > 0; skipCount--) {
        liveBits &= liveBits - 1; // clears the lowest bit
      }
      rows[i] = ((long) wordIndex << 6) + Long.numberOfTrailingZeros(liveBits);
    }
    return rows;
  }

  /** Clears the bits of deleted rows; the first bit belongs to row {@code firstRow}. */
  void clearDeleted(Bitmap selection, long firstRow) {
    long[] selectionWords = selection.words();
    int wordCount = Bitmap.wordCount(selection.size());
    for (int i = 0; i < wordCount; i++) {
      selectionWords[i] &= ~bitsFrom(firstRow + ((long) i << 6));
    }
  }

  /** Whether any row from {@code firstRow} on and before {@code endRow} is deleted. */
  boolean containsAny(long firstRow, long endRow) {
    for (long row = firstRow; row < endRow; row += Long.SIZE) {
      long bits = bitsFrom(row);
      long remainingCount = endRow - row;
      if (remainingCount < Long.SIZE) {
        bits &= (1L << remainingCount) - 1;
      }
      if (bits != 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the bits of the 64 rows from a row on; 0 for rows after the last one. */
  private long bitsFrom(long row) {
    int wordIndex = (int) (row >>> 6);
    long lowBits = words[wordIndex] >>> row;
    boolean areInOneWord = (row & 63) == 0 || wordIndex + 1 == words.length;
    return areInOneWord ? lowBits : lowBits | words[wordIndex + 1] << -row;
  }
}
