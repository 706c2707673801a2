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
 * A set of rows, identified by split directory name and row position. It takes two bytes per row if
 * sparse, one bit if dense. Filled by queries with the rows that a {@link RowDelta} deletes. Not
 * thread-safe.
 */
@Internal
public final class RowIdSet {
  /** The number of positions that fit in a Roaring bitmap, which contains 32-bit numbers. */
  private static final long ROW_LIMIT = 1L << 32;

  private static final SourceLocation LOCATION = new SourceLocation("a set of rows", "");

  private final TreeMap<String, RoaringBitmap> bitmapsBySplit = new TreeMap<>();

  /** The bitmap of the last split directory, since successive rows usually have the same one. */
  private RoaringBitmap lastBitmap = new RoaringBitmap();

  private String lastName = "";

  /** Creates an empty set. */
  public RowIdSet() {}

  /**
   * Adds a row.
   *
   * @param row the row's position in the split directory, from 0 on
   * @return false if the set already contained the row
   * @throws IllegalArgumentException when the position is negative or too large
   */
  public boolean add(String splitName, long row) {
    if (row < 0 || row >= ROW_LIMIT) {
      throw new IllegalArgumentException(
          "expected a row position of split directory "
              + splitName
              + " from 0 to "
              + (ROW_LIMIT - 1)
              + ", found "
              + row);
    }
    if (!splitName.equals(lastName)) {
      lastBitmap = bitmapsBySplit.computeIfAbsent(splitName, name -> new RoaringBitmap());
      lastName = splitName;
    }
    return lastBitmap.checkedAdd((int) row);
  }

  /**
   * Adds the rows of another set.
   *
   * @return the number of these rows that the set already contained
   */
  public long addAll(RowIdSet other) {
    long oldCount = count();
    other.bitmapsBySplit.forEach(
        (name, otherRows) -> bitmapsBySplit.merge(name, otherRows.clone(), RowIdSet::or));
    lastName = "";
    return oldCount + other.count() - count();
  }

  private static RoaringBitmap or(RoaringBitmap target, RoaringBitmap source) {
    target.or(source);
    return target;
  }

  /** Returns the number of rows. */
  public long count() {
    return bitmapsBySplit.values().stream().mapToLong(RoaringBitmap::getLongCardinality).sum();
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return bitmapsBySplit.isEmpty();
  }

  /** Returns the names of the rows' split directories. */
  public NavigableSet<String> splitNames() {
    return bitmapsBySplit.navigableKeySet();
  }

  /** Passes each row of a split directory to the action, in order. */
  public void forEach(String splitName, LongConsumer action) {
    RoaringBitmap rowBitmap = bitmapsBySplit.get(splitName);
    if (rowBitmap != null) {
      rowBitmap.forEach((int row) -> action.accept(Integer.toUnsignedLong(row)));
    }
  }

  /** Serializes the set for {@link #fromBytes} in another process. */
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeVarint(bitmapsBySplit.size());
    for (Map.Entry<String, RoaringBitmap> entry : bitmapsBySplit.entrySet()) {
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
    int splitCount = in.readCount("number of split directories", in.remaining());
    for (int i = 0; i < splitCount; i++) {
      String name = in.readText("name of a split directory");
      byte[] bitmapBytes = new byte[in.readCount("length of a bitmap", in.remaining())];
      in.readBytes(bitmapBytes);
      set.bitmapsBySplit.put(name, bitmap(bitmapBytes, in));
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
