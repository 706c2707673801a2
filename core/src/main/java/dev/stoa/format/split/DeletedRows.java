package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.bytes.ReadCounters;
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
 * Which rows of a split directory were deleted: a Roaring bitmap in a file of its own beside the
 * columns, a bit a row in memory. Made by deletes, honoured by every reader.
 */
public final class DeletedRows {
  private static final int DELETED = 1;
  private static final Map<Integer, String> SECTIONS = Map.of(DELETED, "deleted rows");

  /** Roaring bitmaps have 32 bits a number. */
  private static final long MOST_ROWS = 1L << 32;

  private final long rowCount;
  private final long[] words;
  private long count;

  private DeletedRows(long rowCount) {
    if (rowCount > MOST_ROWS) {
      throw new IllegalArgumentException(
          ("rows of a split directory of more than %s rows cannot be deleted one by one,"
                  + " found one of %s: rebalance the table into smaller ones")
              .formatted(MOST_ROWS, rowCount));
    }
    this.rowCount = rowCount;
    this.words = new long[(int) ((rowCount + 63) >>> 6)];
  }

  /**
   * The rows of a split directory that were deleted, of which more may be deleted.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is another or damaged
   * @throws IllegalArgumentException when there is no file, and are more rows than one can tell
   */
  public static DeletedRows of(Storage storage, SplitDirectory split, ReadCounters counters)
      throws IOException {
    Optional<DeletedRowsFile> file = split.deletedRows();
    return file.isPresent()
        ? read(storage, split, file.get(), counters)
        : new DeletedRows(split.rowCount());
  }

  /**
   * The file of deleted rows as it describes itself; its rows are not looked at.
   *
   * @param name within the split directory, whose rows it must be of
   * @throws dev.stoa.exception.CorruptFileException when it is another's or damaged
   */
  static DeletedRowsFile find(Storage storage, SplitDirectory split, String name)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    try (FrameReader frame =
        FrameReader.open(
            storage, path, FileKind.DELETED_ROWS, Optional.empty(), new ReadCounters())) {
      ByteReader in = frame.readSections(SECTIONS).get(DELETED);
      SplitIdentity found = new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      if (!found.equals(split.identity())) {
        throw in.corrupt(
            "expected deleted rows of split " + split.uuid() + ", found those of " + found.uuid());
      }
      FrameReader.Expected identity = frame.identity();
      return new DeletedRowsFile(
          name,
          identity.sizeInBytes(),
          identity.fingerprint(),
          in.readSize("number of deleted rows"));
    }
  }

  /** Takes memory for the rows when the file is known to be theirs. */
  private static DeletedRows read(
      Storage storage, SplitDirectory split, DeletedRowsFile file, ReadCounters counters)
      throws IOException {
    String path = StoragePath.join(split.name(), file.name());
    try (FrameReader frame =
        FrameReader.open(
            storage, path, FileKind.DELETED_ROWS, Optional.of(file.expected()), counters)) {
      ByteReader in = frame.readSections(SECTIONS).get(DELETED);
      SplitIdentity found = new SplitIdentity(in.readUuid(), in.readSize("number of rows"));
      long deleted = in.readSize("number of deleted rows");
      boolean isIts = found.equals(split.identity()) && deleted == file.rowCount();
      if (!isIts || frame.blockCount() != 1) {
        throw in.corrupt(
            "expected %s deleted rows of split %s, found %s of split %s"
                .formatted(file.rowCount(), split.uuid(), deleted, found.uuid()));
      }
      if (split.rowCount() > MOST_ROWS) {
        throw in.corrupt(
            "expected a split directory of at most %s rows, found one of %s"
                .formatted(MOST_ROWS, split.rowCount()));
      }
      ByteReader block = frame.readBlock(0, "deleted rows");
      byte[] bytes = new byte[block.remaining()];
      block.readBytes(bytes);
      DeletedRows rows = new DeletedRows(split.rowCount());
      rows.fill(bytes, deleted, frame.place().part("deleted rows"));
      return rows;
    }
  }

  /** Takes over a bitmap of whose bytes only the checksums are known to be right. */
  private void fill(byte[] bytes, long expected, FilePlace place) {
    try {
      RoaringBitmap bitmap = new RoaringBitmap();
      bitmap.deserialize(ByteBuffer.wrap(bytes));
      PeekableIntIterator rows = bitmap.getIntIterator();
      while (rows.hasNext() && count <= expected) {
        long row = Integer.toUnsignedLong(rows.next());
        if (row >= rowCount || !delete(row)) {
          throw place.corrupt(0, "expected rows below " + rowCount + " in order, found " + row);
        }
      }
    } catch (IOException
        | InvalidRoaringFormat
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | java.nio.BufferUnderflowException
        | NoSuchElementException e) {
      throw place.corrupt(0, "expected a Roaring bitmap, found other bytes", e);
    }
    if (count != expected) {
      throw place.corrupt(0, "expected " + expected + " deleted rows, found others");
    }
  }

  /**
   * Writes them as a new file into their split directory.
   *
   * @return what a manifest must name
   */
  public DeletedRowsFile write(Storage storage, SplitDirectory split) throws IOException {
    String name = SplitNames.deletedRowsFile();
    String path = StoragePath.join(split.name(), name);
    try (OutputFile file = storage.create(path);
        FrameWriter frame = new FrameWriter(file, FileKind.DELETED_ROWS)) {
      frame.writeBlock(new ByteWriter(toRoaring()));
      ByteWriter section = new ByteWriter();
      section.writeUuid(split.uuid());
      section.writeVarint(split.rowCount());
      section.writeVarint(count);
      ByteWriter footer = new ByteWriter();
      FrameWriter.writeSection(DELETED, section, footer);
      frame.finish(footer);
      storage.sync(split.name());
      return new DeletedRowsFile(name, frame.sizeInBytes(), frame.fingerprint(), count);
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

  /** Deletes a row; false when it was deleted before. */
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

  /** Whether every row that was deleted in one state of a split directory still is in a later. */
  public static boolean areKept(Storage storage, SplitDirectory before, SplitDirectory now)
      throws IOException {
    return before.deletedRows().equals(now.deletedRows())
        || of(storage, now, new ReadCounters())
            .containsAll(of(storage, before, new ReadCounters()));
  }

  private boolean containsAll(DeletedRows other) {
    for (int i = 0; i < words.length; i++) {
      if ((other.words[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row was deleted. */
  public boolean contains(long row) {
    return (words[(int) (row >>> 6)] >>> row & 1) != 0;
  }

  /** How many rows were deleted. */
  public long count() {
    return count;
  }

  /** The first row from {@code row} on that was not deleted; the row count if there is none. */
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
   * The rows that have so many rows before them that were not deleted.
   *
   * @param indexes which rise, and may repeat; each below the number of rows that are left
   */
  public long[] liveRows(long[] indexes) {
    long[] rows = new long[indexes.length];
    int word = 0;
    long before = 0;
    for (int i = 0; i < indexes.length; i++) {
      int live = Long.bitCount(~words[word]);
      while (indexes[i] - before >= live) {
        before += live;
        word++;
        live = Long.bitCount(~words[word]);
      }
      long bits = ~words[word];
      for (long left = indexes[i] - before; left > 0; left--) {
        bits &= bits - 1;
      }
      rows[i] = ((long) word << 6) + Long.numberOfTrailingZeros(bits);
    }
    return rows;
  }

  /** Clears the bits of deleted rows, the first bit being that of row {@code start}. */
  void removeFrom(Bitmap selection, long start) {
    long[] target = selection.words();
    int count = Bitmap.wordCount(selection.size());
    for (int i = 0; i < count; i++) {
      target[i] &= ~bits(start + ((long) i << 6));
    }
  }

  /** Whether one of some rows was deleted. */
  boolean hasAny(long start, long end) {
    for (long row = start; row < end; row += Long.SIZE) {
      long bits = bits(row);
      long behind = end - row;
      if (behind < Long.SIZE) {
        bits &= (1L << behind) - 1;
      }
      if (bits != 0) {
        return true;
      }
    }
    return false;
  }

  /** The bits of 64 rows from one on. */
  private long bits(long row) {
    int word = (int) (row >>> 6);
    long low = words[word] >>> row;
    boolean isWhole = (row & 63) == 0 || word + 1 == words.length;
    return isWhole ? low : low | words[word + 1] << -row;
  }
}
