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

  /** Appends the header, the table of blocks and the blocks. */
  public static void encode(long[] values, int count, ByteWriter out) {
    encode(values, count, new PackedPlan(values, count), out);
  }

  static void encode(long[] values, int count, PackedPlan plan, ByteWriter out) {
    out.reserve(plan.sizeInBytes());
    writeTable(plan, out);
    int body = out.size();
    BlockPacker packer = new BlockPacker(Math.min(count, LongDecoder.BLOCK), out);
    for (int block = 0; block < plan.blockCount(); block++) {
      int from = block * LongDecoder.BLOCK;
      int length = Math.min(count - from, LongDecoder.BLOCK);
      int outliers = packer.load(values, from, length, plan.base(block), plan.width(block));
      packer.write();
      if (outliers > 0) {
        packer.writeOutliers(plan.base(block) - plan.least(), plan.outlierBytes());
        writeLow(0, body + plan.end(block) - out.size(), out);
      }
    }
  }

  private static void writeTable(PackedPlan plan, ByteWriter out) {
    out.writeLong(plan.least());
    out.writeByte(plan.baseBytes());
    out.writeByte(plan.outlierBytes());
    for (int block = 0; block < plan.blockCount(); block++) {
      writeLow(plan.base(block) - plan.least(), plan.baseBytes(), out);
      out.writeByte(plan.width(block));
      out.writeByte(plan.outlierCount(block));
      out.writeInt(plan.end(block));
    }
  }

  /** Appends the lowest bytes of a number. */
  static void writeLow(long value, int bytes, ByteWriter out) {
    for (int i = 0; i < bytes; i++) {
      out.writeByte((int) (value >>> (8 * i)));
    }
  }
}
