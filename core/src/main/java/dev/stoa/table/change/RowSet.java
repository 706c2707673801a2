package dev.stoa.table.change;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.roaringbitmap.InvalidRoaringFormat;
import org.roaringbitmap.RoaringBitmap;

/**
 * Rows of split directories, by the names of these and the positions of the rows in them: two bytes
 * a row where they are few, a bit where they are many. Filled by who finds rows that {@link
 * RowDelta} deletes, sent as bytes. For one thread.
 */
public final class RowSet {
  /** Roaring bitmaps have 32 bits a number. */
  private static final long MOST_ROWS = 1L << 32;

  private static final FilePlace PLACE = new FilePlace("a set of rows", "");

  private final TreeMap<String, RoaringBitmap> rows = new TreeMap<>();

  /** That of the split directory that was named last: rows come in runs. */
  private RoaringBitmap last = new RoaringBitmap();

  private String lastName = "";

  /** A set without rows. */
  public RowSet() {
    // Rows are added.
  }

  /**
   * Adds a row.
   *
   * @param row its position in the split directory, from 0 on
   * @return false when it was there before
   * @throws IllegalArgumentException when no row can have the position
   */
  public boolean add(String splitName, long row) {
    if (row < 0 || row >= MOST_ROWS) {
      throw new IllegalArgumentException(
          "expected a row of split directory " + splitName + " from 0 on, found " + row);
    }
    if (!splitName.equals(lastName)) {
      last = rows.computeIfAbsent(splitName, name -> new RoaringBitmap());
      lastName = splitName;
    }
    return last.checkedAdd((int) row);
  }

  /**
   * Adds the rows of another set.
   *
   * @return how many of them were there before
   */
  public long addAll(RowSet other) {
    long before = count();
    other.rows.forEach(
        (name, more) -> rows.merge(name, more.clone(), (mine, its) -> or(mine, its)));
    lastName = "";
    return before + other.count() - count();
  }

  private static RoaringBitmap or(RoaringBitmap mine, RoaringBitmap more) {
    mine.or(more);
    return mine;
  }

  /** How many rows there are. */
  public long count() {
    return rows.values().stream().mapToLong(RoaringBitmap::getLongCardinality).sum();
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The split directories that the rows are in. */
  public NavigableSet<String> splitNames() {
    return rows.navigableKeySet();
  }

  /** Does something for each row of a split directory, in their order. */
  public void forEach(String splitName, LongConsumer action) {
    RoaringBitmap of = rows.get(splitName);
    if (of != null) {
      of.forEach((int row) -> action.accept(Integer.toUnsignedLong(row)));
    }
  }

  /** The rows for {@link #fromBytes} in another process. */
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeVarint(rows.size());
    for (Map.Entry<String, RoaringBitmap> entry : rows.entrySet()) {
      RoaringBitmap bitmap = entry.getValue();
      bitmap.runOptimize();
      byte[] bytes = new byte[bitmap.serializedSizeInBytes()];
      bitmap.serialize(ByteBuffer.wrap(bytes));
      out.writeText(entry.getKey());
      out.writeVarint(bytes.length);
      out.writeBytes(bytes, 0, bytes.length);
    }
    return out.toByteArray();
  }

  /**
   * The rows that {@link #toBytes} was asked of.
   *
   * @throws CorruptFileException when the bytes are others
   */
  public static RowSet fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, PLACE);
    RowSet set = new RowSet();
    int count = in.readCount("number of split directories", in.remaining());
    for (int i = 0; i < count; i++) {
      String name = in.readText("name of a split directory");
      byte[] bitmap = new byte[in.readCount("length of a bitmap", in.remaining())];
      in.readBytes(bitmap);
      set.rows.put(name, bitmap(bitmap, in));
    }
    return set;
  }

  private static RoaringBitmap bitmap(byte[] bytes, ByteReader in) {
    try {
      RoaringBitmap bitmap = new RoaringBitmap();
      bitmap.deserialize(ByteBuffer.wrap(bytes));
      return bitmap;
    } catch (IOException
        | InvalidRoaringFormat
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | BufferUnderflowException e) {
      throw in.corrupt("expected a Roaring bitmap, found other bytes", e);
    }
  }
}
