package dev.stoa.predicate.bounds;

import dev.stoa.predicate.bounds.Bounds.Exactness;
import java.util.Arrays;
import java.util.Optional;

/**
 * Collects the bounds of byte values; called by file writers. Keeps copies of the two bounds, and
 * allocates only when the length of one changes.
 */
public final class BytesBoundsBuilder {
  private final BytesOrder order;
  private byte[] min = {};
  private byte[] max = {};
  private long valueCount;
  private long nullCount;

  /** Creates a builder without values. */
  public BytesBoundsBuilder(BytesOrder order) {
    this.order = order;
  }

  /** Adds a non-null value. */
  public void add(byte[] bytes, int offset, int length) {
    if (valueCount == 0 || order.compare(bytes, offset, length, min) < 0) {
      min = copy(bytes, offset, length, min);
    }
    if (valueCount == 0 || order.compare(bytes, offset, length, max) > 0) {
      max = copy(bytes, offset, length, max);
    }
    valueCount++;
  }

  private static byte[] copy(byte[] bytes, int offset, int length, byte[] reuse) {
    if (reuse.length != length) {
      return Arrays.copyOfRange(bytes, offset, offset + length);
    }
    System.arraycopy(bytes, offset, reuse, 0, length);
    return reuse;
  }

  /** Adds a number of nulls. */
  public void addNulls(long count) {
    nullCount += count;
  }

  /** Returns the bounds of the values added so far. */
  public Bounds build() {
    ValueCounts counts = new ValueCounts(valueCount, nullCount);
    Optional<byte[]> floor = order.floor(min);
    Optional<byte[]> ceiling = order.ceiling(max);
    if (valueCount == 0 || floor.isEmpty() || ceiling.isEmpty()) {
      return new CountBounds(counts);
    }
    boolean isExact =
        min.length <= BytesBounds.MAX_LENGTH_IN_BYTES
            && max.length <= BytesBounds.MAX_LENGTH_IN_BYTES;
    return BytesBounds.of(
        new BytesBounds.MinMax(floor.get(), ceiling.get()),
        order,
        counts,
        isExact ? Exactness.EXACT : Exactness.WIDENED);
  }
}
