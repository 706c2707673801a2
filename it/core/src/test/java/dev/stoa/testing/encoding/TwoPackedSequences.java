package dev.stoa.testing.encoding;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;

/**
 * The two sequences into which an encoding, such as run-length, splits numbers, as {@link
 * LongEncodingCase} stores them: four bytes of the case, the size of the first sequence in bytes,
 * and both sequences, packed. Pages store them in any encodings, which their header describes.
 *
 * @param first the decoder of the first sequence, such as the ends of runs
 * @param second the decoder of the second sequence, such as the values of runs
 */
record TwoPackedSequences(LongDecoder first, LongDecoder second) {
  private static final int HEADER_SIZE_IN_BYTES = 2 * Integer.BYTES;

  /** Writes two sequences after the four bytes that the case has written. */
  static void write(long[] first, long[] second, ByteWriter out) {
    ByteWriter firstBytes = new ByteWriter();
    PackedLongs.encode(first, first.length, firstBytes);
    out.writeInt(firstBytes.size());
    out.writeBytes(firstBytes.array(), 0, firstBytes.size());
    PackedLongs.encode(second, second.length, out);
  }

  /** Opens two sequences of known lengths in a region that begins with the case's four bytes. */
  static TwoPackedSequences open(ByteRegion region, int firstCount, int secondCount) {
    int size = count(region, Integer.BYTES);
    ByteRegion first = region.slice(HEADER_SIZE_IN_BYTES, size);
    ByteRegion second =
        region.slice(HEADER_SIZE_IN_BYTES + size, region.length() - HEADER_SIZE_IN_BYTES - size);
    return new TwoPackedSequences(
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
