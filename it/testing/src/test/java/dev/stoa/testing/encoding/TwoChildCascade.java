package dev.stoa.testing.encoding;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;

/** Two packed sequences after a count: a minimal cascade of two children. */
record TwoChildCascade(LongDecoder first, LongDecoder second) {
  private static final int HEADER = 2 * Integer.BYTES;

  static void write(long[] first, long[] second, ByteWriter out) {
    ByteWriter child = new ByteWriter();
    PackedLongs.encode(first, first.length, child);
    out.writeInt(child.size());
    out.writeBytes(child.array(), 0, child.size());
    PackedLongs.encode(second, second.length, out);
  }

  static TwoChildCascade open(ByteRegion region, int firstCount, int secondCount) {
    int size = count(region, Integer.BYTES);
    ByteRegion first = region.slice(HEADER, size);
    ByteRegion second = region.slice(HEADER + size, region.length() - HEADER - size);
    return new TwoChildCascade(
        new PackedDecoder(first, firstCount), new PackedDecoder(second, secondCount));
  }

  /** A count or length of at most 2^28. */
  static int count(ByteRegion region, int at) {
    int count = region.intAt(at);
    if (count < 0 || count >= 1 << 28) {
      throw region.corrupt(at, "expected a possible count, found " + count);
    }
    return count;
  }
}
