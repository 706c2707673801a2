package dev.stoa.format.encoding.sparse;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Reads byte strings that have no places for nulls, which are given as no bytes. Called by the
 * readers of vector pages.
 */
public final class SparseBytes extends BytesDecoder {
  private final BytesDecoder values;
  private final SparsePlaces places;

  /**
   * A decoder of this many places.
   *
   * @param places which of them have a value, as many as there are values; asked for when the first
   *     is read
   */
  public SparseBytes(BytesDecoder values, int count, Supplier<Presence> places) {
    super(count);
    this.values = values;
    this.places = new SparsePlaces(places);
  }

  @Override
  public BytesDecoder stored() {
    return values;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    if (places.isPresent(index)) {
      values.appendTo(places.rank(index), target);
    }
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    int start = target.size();
    int found = places.find(first, length);
    values.appendTo(places.firstValue(), found, target, ends, offset);
    spread(found, length, ends, offset, start);
  }

  @Override
  public boolean lend(int first, int length, int[] offsets) {
    int found = places.find(first, length);
    boolean isLent = values.lend(places.firstValue(), found, offsets);
    if (isLent) {
      spread(found, length, offsets, 1, offsets[0]);
    }
    return isLent;
  }

  @Override
  public byte[] lent() {
    return values.lent();
  }

  private void spread(int found, int length, int[] ends, int offset, int start) {
    int end = length;
    // hot: bench goodput; a null ends where the value before it does
    for (int i = found - 1; i >= 0; i--) {
      int value = ends[offset + i];
      for (int place = places.at(i); end > place; end--) {
        ends[offset + end - 1] = value;
      }
    }
    Arrays.fill(ends, offset, offset + end, start);
  }
}
