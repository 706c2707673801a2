package dev.stoa.format.encoding.sparse;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.util.function.Supplier;

/**
 * Reads byte strings that have no places for nulls, which are given as no bytes. Called by the
 * readers of vector pages.
 */
public final class SparseBytes extends BytesDecoder {
  private final BytesDecoder values;
  private final Supplier<Presence> places;
  private Presence present;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseBytes(BytesDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = places;
  }

  @Override
  public BytesDecoder stored() {
    return values;
  }

  private Presence present() {
    if (present == null) {
      present = places.get();
    }
    return present;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    if (present().isPresent(index)) {
      values.appendTo(present.rank(index), target);
    }
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    int start = target.size();
    int from = present().rank(first);
    int found = present.rank(first + length) - from;
    values.appendTo(from, found, target, ends, offset);
    spread(ends, offset, first, length, found, start);
  }

  /** Moves ends to their places, the last one first; a null ends where the value before it does. */
  private void spread(int[] ends, int offset, int first, int length, int found, int start) {
    // hot: bench goodput
    int from = offset + found - 1;
    for (int end = length; end > 0; ) {
      int begin = (end - 1) & -Long.SIZE;
      long bits = present.bits(first + begin);
      for (int i = end - 1; i >= begin; i--) {
        ends[offset + i] = from >= offset ? ends[from] : start;
        from -= (int) (bits >>> i & 1);
      }
      end = begin;
    }
  }
}
