package dev.stoa.format.encoding.packed;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;

/** Writes packed numbers. Called by the writers of vector pages. */
public final class PackedLongs {
  /** Bytes before the table: the minimum, the size of a base, the size of an outlier. */
  static final int HEADER_SIZE = Long.BYTES + 2;

  /** The size of a table entry without its base: width, number of outliers, end. */
  static final int ENTRY_SIZE = 1 + 1 + Integer.BYTES;

  /** The maximum number of outliers per block. */
  static final int MAX_OUTLIERS = 255;

  private PackedLongs() {}

  /** Appends the header, the table of blocks and the blocks. */
  public static void encode(long[] values, int count, ByteWriter out) {
    encode(values, count, new PackedPlan(values, count), out);
  }

  static void encode(long[] values, int count, PackedPlan plan, ByteWriter out) {
    out.reserve(plan.sizeInBytes());
    writeTable(plan, out);
    int body = out.size();
    BlockPacker packer = new BlockPacker(Math.min(count, LongDecoder.BLOCK_SIZE), out);
    for (int block = 0; block < plan.blockCount(); block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int length = Math.min(count - from, LongDecoder.BLOCK_SIZE);
      int outliers = packer.load(values, from, length, plan.base(block), plan.width(block));
      packer.write();
      if (outliers > 0) {
        packer.writeOutliers(plan.base(block) - plan.min(), plan.outlierBytes());
        writeLow(0, body + plan.endOffset(block) - out.size(), out);
      }
    }
  }

  private static void writeTable(PackedPlan plan, ByteWriter out) {
    out.writeLong(plan.min());
    out.writeByte(plan.baseBytes());
    out.writeByte(plan.outlierBytes());
    for (int block = 0; block < plan.blockCount(); block++) {
      writeLow(plan.base(block) - plan.min(), plan.baseBytes(), out);
      out.writeByte(plan.width(block));
      out.writeByte(plan.outlierCount(block));
      out.writeInt(plan.endOffset(block));
    }
  }

  /** Appends the lowest bytes of a number. */
  static void writeLow(long value, int bytes, ByteWriter out) {
    for (int i = 0; i < bytes; i++) {
      out.writeByte((int) (value >>> (8 * i)));
    }
  }
}
