package dev.stoa.format.encoding.packed;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;

/** Writes packed numbers. Called by the writers of vector pages. */
public final class PackedLongs {
  /** Bytes before the table: the least value, bytes of a base, bytes of an outlier. */
  static final int HEADER = Long.BYTES + 2;

  /** Bytes of a table's entry beside its base: width, number of outliers, end. */
  static final int ENTRY = 1 + 1 + Integer.BYTES;

  /** The most outliers of a block. */
  static final int MOST_OUTLIERS = 255;

  private PackedLongs() {}

  /** The bytes that {@link #encode} takes, found without writing them. */
  public static int sizeInBytes(long[] values, int count) {
    return PackedPlan.of(values, count).sizeInBytes();
  }

  /** Appends the header, the table of blocks and the blocks. */
  public static void encode(long[] values, int count, ByteWriter out) {
    PackedPlan plan = PackedPlan.of(values, count);
    out.reserve(plan.sizeInBytes());
    out.writeLong(plan.least());
    out.writeByte(plan.baseBytes());
    out.writeByte(plan.outlierBytes());
    for (int block = 0; block < plan.blockCount(); block++) {
      writeLow(plan.base(block) - plan.least(), plan.baseBytes(), out);
      out.writeByte(plan.width(block));
      out.writeByte(plan.outlierCount(block));
      out.writeInt(plan.end(block));
    }
    for (int block = 0; block < plan.blockCount(); block++) {
      int from = block * LongDecoder.BLOCK;
      int to = Math.min(count, from + LongDecoder.BLOCK);
      writeBits(values, from, to, plan, out);
      writeOutliers(values, from, to, plan, out);
    }
  }

  private static boolean isOutlier(long offset, int width) {
    return width < Long.SIZE && offset >>> width != 0;
  }

  private static void writeBits(long[] values, int from, int to, PackedPlan plan, ByteWriter out) {
    int block = from / LongDecoder.BLOCK;
    int width = plan.width(block);
    long bits = 0;
    int used = 0;
    for (int i = from; i < to && width > 0; i++) {
      long offset = values[i] - plan.base(block);
      long packed = isOutlier(offset, width) ? 0 : offset;
      bits |= packed << used;
      used += width;
      if (used >= Long.SIZE) {
        out.writeLong(bits);
        used -= Long.SIZE;
        bits = used == 0 ? 0 : packed >>> (width - used);
      }
    }
    if (used > 0) {
      out.writeLong(bits);
    }
  }

  private static void writeOutliers(
      long[] values, int from, int to, PackedPlan plan, ByteWriter out) {
    int block = from / LongDecoder.BLOCK;
    int width = plan.width(block);
    if (plan.outlierCount(block) == 0) {
      return;
    }
    for (int i = from; i < to; i++) {
      if (isOutlier(values[i] - plan.base(block), width)) {
        writeLow(i - from, Short.BYTES, out);
      }
    }
    for (int i = from; i < to; i++) {
      if (isOutlier(values[i] - plan.base(block), width)) {
        writeLow(values[i] - plan.least(), plan.outlierBytes(), out);
      }
    }
  }

  private static void writeLow(long value, int bytes, ByteWriter out) {
    for (int i = 0; i < bytes; i++) {
      out.writeByte((int) (value >>> (8 * i)));
    }
  }
}
