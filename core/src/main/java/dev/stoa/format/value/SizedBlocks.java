package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/**
 * Avro's blocks of collection items, always with the size in bytes: minus the count, the size, the
 * items, and a zero behind the last block. Each collection type has one of its own.
 */
public final class SizedBlocks {
  /** The end of a block without a size, and of no block at all. */
  static final int UNKNOWN = -1;

  private final int leastItemSize;
  private int end = UNKNOWN;

  public SizedBlocks(int leastItemSize) {
    this.leastItemSize = leastItemSize;
  }

  /** Whether no item takes a byte, so that none need be passed over. */
  boolean haveNoBytes() {
    return leastItemSize == 0;
  }

  /** Ends a collection of {@code count} items whose bytes begin at {@code from}. */
  void finish(int count, int from, ByteWriter out) {
    if (count > 0) {
      int size = out.size() - from;
      int header = zigzagSize(-(long) count) + zigzagSize(size);
      out.openGap(from, header);
      int written = out.size();
      out.truncate(from);
      out.writeZigzag(-(long) count);
      out.writeZigzag(size);
      out.truncate(written);
    }
    out.writeByte(0);
  }

  private static int zigzagSize(long value) {
    long raw = (value << 1) ^ (value >> 63);
    int bits = 64 - Long.numberOfLeadingZeros(raw | 1);
    return (bits + 6) / 7;
  }

  /** Reads the head of a block: how many items follow, 0 behind the last block. */
  public int begin(ByteReader in) {
    long count = in.readZigzag();
    end = UNKNOWN;
    if (count < 0) {
      count = -count;
      int size = readSize(in);
      end = in.position() + size;
    }
    if (count != 0) {
      checkCount(in, count, end == UNKNOWN ? in.remaining() : end - in.position());
    }
    return (int) count;
  }

  private void checkCount(ByteReader in, long count, int bytes) {
    int most = haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : bytes / leastItemSize;
    if (count < 0 || count > most) {
      throw in.corrupt("expected at most " + most + " items, found " + count);
    }
  }

  private static int readSize(ByteReader in) {
    long size = in.readZigzag();
    if (size < 0 || size > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " bytes of items, found " + size);
    }
    return (int) size;
  }

  /** Where the block just begun ends, to be kept while its items are read. */
  int end() {
    return end;
  }

  /** Checks that the items ended where their block does. */
  static void checkEnd(ByteReader in, int end) {
    if (end != UNKNOWN && in.position() != end) {
      throw in.corrupt(
          "expected the items to end at byte " + end + " of the page, found byte " + in.position());
    }
  }

  /** Passes over the items of the block just begun; false when its size is not known. */
  boolean skipToEnd(ByteReader in) {
    if (end == UNKNOWN) {
      return false;
    }
    in.moveTo(end);
    return true;
  }

  /** The number of items in all blocks so far. */
  int sum(ByteReader in, int total, int count) {
    int most = haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : Integer.MAX_VALUE;
    if (total > most - count) {
      throw in.corrupt("expected at most " + most + " items, found more");
    }
    return total + count;
  }

  /** Skips blocks whose sizes are known; gives the count of the first one that must be walked. */
  int skipSized(ByteReader in) {
    while (true) {
      long count = in.readZigzag();
      if (count < 0) {
        in.skip(in.readZigzag());
      } else if (count > (haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : in.remaining())) {
        throw in.corrupt("expected a possible number of items, found " + count);
      } else {
        return (int) count;
      }
    }
  }
}
