package dev.stoa.testing.encoding;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;

/**
 * The two packed sequences into which {@link LongEncodingCase} stores what an encoding such as
 * run-length splits longs into: the size of the first sequence in bytes, and both sequences. Pages
 * store the same sequences in any encoding, described in their header; a test of one encoding needs
 * neither. The first four bytes of the region are the case's own.
 *
 * @param first the decoder of the first sequence, such as the ends of runs
 * @param second the decoder of the second sequence, such as the values of runs
 */
record TwoChildCascade(LongDecoder first, LongDecoder second) {
  private static final int HEADER_SIZE_IN_BYTES = 2 * Integer.BYTES;

  /** Writes two sequences after the four bytes that the case has written. */
  static void write(long[] first, long[] second, ByteWriter out) {
    ByteWriter child = new ByteWriter();
    PackedLongs.encode(first, first.length, child);
    out.writeInt(child.size());
    out.writeBytes(child.array(), 0, child.size());
    PackedLongs.encode(second, second.length, out);
  }

  /** Opens two sequences of known lengths in a region that begins with the case's four bytes. */
  static TwoChildCascade open(ByteRegion region, int firstCount, int secondCount) {
    int size = count(region, Integer.BYTES);
    ByteRegion first = region.slice(HEADER_SIZE_IN_BYTES, size);
    ByteRegion second =
        region.slice(HEADER_SIZE_IN_BYTES + size, region.length() - HEADER_SIZE_IN_BYTES - size);
    return new TwoChildCascade(
        new PackedDecoder(first, firstCount), new PackedDecoder(second, secondCount));
  }

  /** Reads a count or length of less than 2^28. */
  static int count(ByteRegion region, int offset) {
    int count = region.intAt(offset);
    if (count < 0 || count >= 1 << 28) {
      throw region.corrupt(offset, "expected a plausible count, found " + count);
    }
    return count;
  }
}
