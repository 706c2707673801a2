package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
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
 * A set of rows, by split directory name and row position: two bytes per row if sparse, one bit if
 * dense. Filled by queries with the rows that {@link RowDelta} deletes, and sent as bytes. Not
 * thread-safe.
 */
@Internal
public final class RowIdSet {
  /** Roaring bitmaps hold 32-bit numbers. */
  private static final long MAX_ROWS = 1L << 32;

  private static final SourceLocation LOCATION = new SourceLocation("a set of rows", "");

  private final TreeMap<String, RoaringBitmap> rows = new TreeMap<>();

  /** The bitmap of the last split directory used: rows come in runs. */
  private RoaringBitmap lastBitmap = new RoaringBitmap();

  private String lastName = "";

  /** An empty set. */
  public RowIdSet() {
    // Rows are added.
  }

  /**
   * Adds a row.
   *
   * @param row its position in the split directory, from 0 on
   * @return false if the set contained it
   * @throws IllegalArgumentException when no row can have the position
   */
  public boolean add(String splitName, long row) {
    if (row < 0 || row >= MAX_ROWS) {
      throw new IllegalArgumentException(
          "expected a row of split directory " + splitName + " from 0 on, found " + row);
    }
    if (!splitName.equals(lastName)) {
      lastBitmap = rows.computeIfAbsent(splitName, name -> new RoaringBitmap());
      lastName = splitName;
    }
    return lastBitmap.checkedAdd((int) row);
  }

  /**
   * Adds the rows of another set.
   *
   * @return how many of them the set contained already
   */
  public long addAll(RowIdSet other) {
    long before = count();
    other.rows.forEach(
        (name, more) -> rows.merge(name, more.clone(), (mine, theirs) -> or(mine, theirs)));
    lastName = "";
    return before + other.count() - count();
  }

  private static RoaringBitmap or(RoaringBitmap mine, RoaringBitmap more) {
    mine.or(more);
    return mine;
  }

  /** The number of rows. */
  public long count() {
    return rows.values().stream().mapToLong(RoaringBitmap::getLongCardinality).sum();
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The names of the rows' split directories. */
  public NavigableSet<String> splitNames() {
    return rows.navigableKeySet();
  }

  /** Passes each row of a split directory to the action, in order. */
  public void forEach(String splitName, LongConsumer action) {
    RoaringBitmap rowBitmap = rows.get(splitName);
    if (rowBitmap != null) {
      rowBitmap.forEach((int row) -> action.accept(Integer.toUnsignedLong(row)));
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
   * Restores a set from {@link #toBytes}.
   *
   * @throws CorruptFileException when the bytes are corrupt
   */
  public static RowIdSet fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, LOCATION);
    RowIdSet set = new RowIdSet();
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
