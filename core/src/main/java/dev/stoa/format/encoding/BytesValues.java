package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * Byte strings that are about to be encoded: their bytes one after another, and the end offset of
 * each.
 */
public final class BytesValues extends Values {
  private final ByteWriter data;
  private final int[] endOffsets;

  private BytesValues(ByteWriter data, int[] endOffsets, int count, int depth) {
    super(count, depth);
    this.data = data;
    this.endOffsets = endOffsets;
  }

  /**
   * Returns the byte strings of a column.
   *
   * @param endOffsets the ends of the first {@code count} byte strings
   */
  public static BytesValues of(ByteWriter data, int[] endOffsets, int count) {
    return new BytesValues(data, endOffsets, count, 1);
  }

  /** Returns byte strings into which an encoding splits values. */
  public static BytesValues childOf(Values parent, ByteWriter data, int[] endOffsets, int count) {
    BytesValues children = new BytesValues(data, endOffsets, count, parent.depth() + 1);
    children.setPreviousChoice(parent.previousChoice().child());
    return children;
  }

  /** Returns the bytes of all values. Not a copy. */
  public ByteWriter data() {
    return data;
  }

  /** Returns the end offset of each value; the array may be longer. Not a copy. */
  public int[] endOffsets() {
    return endOffsets;
  }

  /** Returns the total size of the values in bytes. */
  public int sizeInBytes() {
    return data.size();
  }

  /** Returns the end offsets, as numbers to be encoded. */
  public LongValues endOffsetValues() {
    return computeOnce(LongValues.class, this::computeOffsets);
  }

  private LongValues computeOffsets() {
    long[] offsets = new long[count()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = endOffsets[i];
    }
    return LongValues.offsetsOf(this, offsets, offsets.length);
  }

  /** Returns the compressibility of a sample of the bytes, computed when first requested. */
  public Compressibility compressibility() {
    return computeOnce(Compressibility.class, () -> Compressibility.of(data.array(), data.size()));
  }

  /** The result of taking a sample; empty if values differ in length. */
  private record PositionSample(Optional<BytePositions> positions) {}

  /**
   * Returns the bytes of a sample by position, taken when first requested; empty if values that are
   * not empty differ in length.
   */
  public Optional<BytePositions> positions() {
    return computeOnce(PositionSample.class, () -> new PositionSample(BytePositions.of(this)))
        .positions();
  }

  /**
   * Returns a practical lower bound of the size in any encoding, if values that are not empty have
   * one length and do not repeat sequences of bytes; otherwise 0.
   */
  public long minSizeByPositionInBytes() {
    return positions().map(BytePositions::minSizeInBytes).orElse(0L);
  }

  /** Returns whether all values are equal; stops at the first difference. */
  public boolean isConstant() {
    int length = count() == 0 ? 0 : endOffsets[0];
    if (count() > 0 && endOffsets[count() - 1] != (long) length * count()) {
      return false;
    }
    byte[] bytes = data.array();
    for (int i = 1; i < count(); i++) {
      if (endOffsets[i] - endOffsets[i - 1] != length
          || !Arrays.equals(bytes, endOffsets[i - 1], endOffsets[i], bytes, 0, length)) {
        return false;
      }
    }
    return true;
  }
}
