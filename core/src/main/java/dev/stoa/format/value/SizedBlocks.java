package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/**
 * Avro's blocks of collection items, always with the size in bytes: minus the count, the size, the
 * items, and a zero behind the last block.
 */
final class SizedBlocks {
  private SizedBlocks() {}

  /** Ends a collection of {@code count} items whose bytes begin at {@code from}. */
  static void end(int count, int from, ByteWriter out) {
    if (count > 0) {
      int size = out.size() - from;
      int header = zigzagSize(-(long) count) + zigzagSize(size);
      out.openGap(from, header);
      int end = out.size();
      out.truncate(from);
      out.writeZigzag(-(long) count);
      out.writeZigzag(size);
      out.truncate(end);
    }
    out.writeByte(0);
  }

  private static int zigzagSize(long value) {
    long raw = (value << 1) ^ (value >> 63);
    int bits = 64 - Long.numberOfLeadingZeros(raw | 1);
    return (bits + 6) / 7;
  }

  /** Reads the head of a block: how many items follow, 0 behind the last block. */
  static int readCount(ByteReader in, int leastItemSize) {
    long count = in.readZigzag();
    if (count < 0) {
      count = -count;
      long size = in.readZigzag();
      if (size < 0 || size > in.remaining()) {
        throw in.corrupt("expected at most " + in.remaining() + " bytes of items, found " + size);
      }
    }
    long most = leastItemSize == 0 ? Integer.MAX_VALUE : in.remaining() / leastItemSize;
    if (count < 0 || count > most) {
      throw in.corrupt("expected at most " + most + " items, found " + count);
    }
    return (int) count;
  }

  /** Skips blocks whose sizes are known; gives the count of the first one that must be walked. */
  static int skipSized(ByteReader in) {
    while (true) {
      long count = in.readZigzag();
      if (count < 0) {
        in.skip(in.readZigzag());
      } else if (count > Integer.MAX_VALUE) {
        throw in.corrupt("expected a possible number of items, found " + count);
      } else {
        return (int) count;
      }
    }
  }
}
