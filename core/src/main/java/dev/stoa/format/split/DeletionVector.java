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
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.roaringbitmap.InvalidRoaringFormat;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The deleted rows of a split directory: a Roaring bitmap in a file of its own next to the columns,
 * a bit a row in memory. Made by deletes, applied by every reader.
 */
public final class DeletionVector {
  private static final int DELETED_ROWS_SECTION = 1;
  private static final Map<Integer, String> SECTIONS = Map.of(DELETED_ROWS_SECTION, "deleted rows");

  /** Roaring bitmaps have 32-bit positions. */
  private static final long MAX_ROWS = 1L << 32;

  private final long rowCount;
  private final long[] words;
  private long count;

  private DeletionVector(long rowCount) {
    if (rowCount > MAX_ROWS) {
      throw new IllegalArgumentException(
          ("cannot delete single rows of a split directory of more than %s rows,"
                  + " found %s rows: rebalance the table into smaller split directories")
              .formatted(MAX_ROWS, rowCount));
    }
    this.rowCount = rowCount;
    this.words = new long[(int) ((rowCount + 63) >>> 6)];
  }

  /**
   * Returns the deleted rows of a split directory, to which more can be added.
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
   * @param name the file's name within the split directory, to whose rows it must belong
   * @throws dev.stoa.exception.CorruptFileException if it belongs to another split or is corrupt
   */
  static DeletionVectorFile readHeader(Storage storage, SplitDirectory split, String name)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    try (ContainerReader container =
        ContainerReader.open(
            storage, path, FileKind.DELETED_ROWS, Optional.empty(), new ReadCounters())) {
      ByteReader in = container.readSections(SECTIONS).get(DELETED_ROWS_SECTION);
      SplitIdentity storedIdentity =
          new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      if (!storedIdentity.equals(split.identity())) {
        throw in.corrupt(
            "expected deleted rows of split "
                + split.uuid()
                + ", found deleted rows of split "
                + storedIdentity.uuid());
      }
      ContainerReader.FileIdentity identity = container.identity();
      return new DeletionVectorFile(
          name,
          identity.sizeInBytes(),
          identity.fingerprint(),
          in.readSize("number of deleted rows"));
    }
  }

  /**
   * Reads a file, and allocates memory for its rows only after checking that it matches the split.
   */
  private static DeletionVector read(
      Storage storage, SplitDirectory split, DeletionVectorFile file, ReadCounters counters)
      throws IOException {
    String path = StoragePath.join(split.name(), file.name());
    try (ContainerReader container =
        ContainerReader.open(
            storage, path, FileKind.DELETED_ROWS, Optional.of(file.identity()), counters)) {
      ByteReader in = container.readSections(SECTIONS).get(DELETED_ROWS_SECTION);
      SplitIdentity storedIdentity =
          new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      long deletedCount = in.readSize("number of deleted rows");
      boolean matchesSplit =
          storedIdentity.equals(split.identity()) && deletedCount == file.rowCount();
      if (!matchesSplit || container.blockCount() != 1) {
        throw in.corrupt(
            "expected %s deleted rows of split %s, found %s of split %s"
                .formatted(file.rowCount(), split.uuid(), deletedCount, storedIdentity.uuid()));
      }
      if (split.rowCount() > MAX_ROWS) {
        throw in.corrupt(
            "expected a split directory of at most %s rows, found %s rows"
                .formatted(MAX_ROWS, split.rowCount()));
      }
      ByteReader block = container.readBlock(0, "deleted rows");
      byte[] bytes = new byte[block.remaining()];
      block.readBytes(bytes);
      DeletionVector rows = new DeletionVector(split.rowCount());
      rows.fill(bytes, deletedCount, container.location().withSection("deleted rows"));
      return rows;
    }
  }

  /** Decodes a bitmap, of which only the checksums have been verified. */
  private void fill(byte[] bytes, long expected, SourceLocation location) {
    try {
      RoaringBitmap bitmap = new RoaringBitmap();
      bitmap.deserialize(ByteBuffer.wrap(bytes));
      PeekableIntIterator rows = bitmap.getIntIterator();
      while (rows.hasNext() && count <= expected) {
        long row = Integer.toUnsignedLong(rows.next());
        if (row >= rowCount || !delete(row)) {
          throw location.corrupt(0, "expected rows below " + rowCount + " in order, found " + row);
        }
      }
    } catch (IOException
        | InvalidRoaringFormat
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | java.nio.BufferUnderflowException
        | NoSuchElementException e) {
      throw location.corrupt(0, "expected a Roaring bitmap, found invalid bytes", e);
    }
    if (count != expected) {
      String actual = count > expected ? "more" : "only " + count;
      throw location.corrupt(0, "expected " + expected + " deleted rows, found " + actual);
    }
  }

  /**
   * Writes the deleted rows to a new file in their split directory.
   *
   * @return the manifest's reference to the file
   */
  public DeletionVectorFile write(Storage storage, SplitDirectory split) throws IOException {
    String name = SplitNames.deletedRowsFile();
    String path = StoragePath.join(split.name(), name);
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, FileKind.DELETED_ROWS)) {
      container.writeBlock(new ByteWriter(toRoaring()));
      ByteWriter section = new ByteWriter();
      section.writeUuid(split.uuid());
      section.writeVarint(split.rowCount());
      section.writeVarint(count);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(DELETED_ROWS_SECTION, section, footer);
      container.finish(footer);
      storage.sync(split.name());
      return new DeletionVectorFile(name, container.sizeInBytes(), container.fingerprint(), count);
    }
  }

  private byte[] toRoaring() {
    RoaringBitmap bitmap = new RoaringBitmap();
    for (int word = 0; word < words.length; word++) {
      for (long bits = words[word]; bits != 0; bits &= bits - 1) {
        bitmap.add((int) (((long) word << 6) + Long.numberOfTrailingZeros(bits)));
      }
    }
    bitmap.runOptimize();
    byte[] bytes = new byte[bitmap.serializedSizeInBytes()];
    bitmap.serialize(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** Deletes a row; returns false if it was already deleted. */
  public boolean delete(long row) {
    long bit = 1L << row;
    int word = (int) (row >>> 6);
    if ((words[word] & bit) != 0) {
      return false;
    }
    words[word] |= bit;
    count++;
    return true;
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

  /** The number of deleted rows. */
  public long count() {
    return count;
  }

  /** Returns the first row from {@code row} that is not deleted, or else the row count. */
  public long nextLive(long row) {
    long from = row;
    while (from < rowCount) {
      long live = ~words[(int) (from >>> 6)] >>> from;
      if (live != 0) {
        return Math.min(rowCount, from + Long.numberOfTrailingZeros(live));
      }
      from = (from | 63) + 1;
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
    int word = 0;
    long liveCountBefore = 0;
    for (int i = 0; i < indexes.length; i++) {
      int liveCount = Long.bitCount(~words[word]);
      while (indexes[i] - liveCountBefore >= liveCount) {
        liveCountBefore += liveCount;
        word++;
        liveCount = Long.bitCount(~words[word]);
      }
      long bits = ~words[word];
      for (long remaining = indexes[i] - liveCountBefore; remaining > 0; remaining--) {
        bits &= bits - 1;
      }
      rows[i] = ((long) word << 6) + Long.numberOfTrailingZeros(bits);
    }
    return rows;
  }

  /** Clears the bits of deleted rows; the first bit belongs to row {@code start}. */
  void clearDeleted(Bitmap selection, long start) {
    long[] target = selection.words();
    int count = Bitmap.wordCount(selection.size());
    for (int i = 0; i < count; i++) {
      target[i] &= ~bits(start + ((long) i << 6));
    }
  }

  /** Whether any row from {@code start} to {@code end} is deleted. */
  boolean containsAny(long start, long end) {
    for (long row = start; row < end; row += Long.SIZE) {
      long bits = bits(row);
      long remaining = end - row;
      if (remaining < Long.SIZE) {
        bits &= (1L << remaining) - 1;
      }
      if (bits != 0) {
        return true;
      }
    }
    return false;
  }

  /** The bits of the 64 rows from a row on. */
  private long bits(long row) {
    int word = (int) (row >>> 6);
    long low = words[word] >>> row;
    boolean isAligned = (row & 63) == 0 || word + 1 == words.length;
    return isAligned ? low : low | words[word + 1] << -row;
  }
}
