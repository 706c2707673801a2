package dev.stoa.format.encoding.packed;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;

/** Writes packed numbers. Called by the writers of vector pages. */
public final class PackedLongs {
  /**
   * The size of the header before the table of blocks: the minimum, the size of a base, the size of
   * an outlier.
   */
  static final int HEADER_SIZE_IN_BYTES = Long.BYTES + 2;

  /** The size of a block's entry in the table without its base: width, number of outliers, end. */
  static final int ENTRY_SIZE_IN_BYTES = 1 + 1 + Integer.BYTES;

  /** The maximum number of outliers per block. */
  static final int MAX_OUTLIER_COUNT = 255;

  private PackedLongs() {}

  /** Appends the header, the table of blocks and the blocks. */
  public static void encode(long[] values, int count, ByteWriter out) {
    encode(values, count, new PackedPlan(values, count), out);
  }

  static void encode(long[] values, int count, PackedPlan plan, ByteWriter out) {
    out.reserve(plan.sizeInBytes());
    writeTable(plan, out);
    int bodyStart = out.size();
    BlockPacker packer = new BlockPacker(Math.min(count, LongDecoder.BLOCK_SIZE), out);
    for (int block = 0; block < plan.blockCount(); block++) {
      int from = block * LongDecoder.BLOCK_SIZE;
      int length = Math.min(count - from, LongDecoder.BLOCK_SIZE);
      int outlierCount =
          packer.begin(values, from, length, plan.base(block), plan.widthInBits(block));
      packer.write();
      if (outlierCount > 0) {
        packer.writeOutliers(plan.base(block) - plan.min(), plan.outlierSizeInBytes());
        writeLow(0, bodyStart + plan.endOffset(block) - out.size(), out);
      }
    }
  }

  private static void writeTable(PackedPlan plan, ByteWriter out) {
    out.writeLong(plan.min());
    out.writeByte(plan.baseSizeInBytes());
    out.writeByte(plan.outlierSizeInBytes());
    for (int block = 0; block < plan.blockCount(); block++) {
      writeLow(plan.base(block) - plan.min(), plan.baseSizeInBytes(), out);
      out.writeByte(plan.widthInBits(block));
      out.writeByte(plan.outlierCount(block));
      out.writeInt(plan.endOffset(block));
    }
  }

  /** Appends the lowest bytes of a number. */
  static void writeLow(long value, int sizeInBytes, ByteWriter out) {
    for (int i = 0; i < sizeInBytes; i++) {
      out.writeByte((int) (value >>> (8 * i)));
    }
  }
}
