package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/** Byte strings that are about to be encoded: all bytes one after another, and where each ends. */
public final class BytesValues extends Values {
  private final ByteWriter data;
  private final int[] ends;

  private BytesValues(ByteWriter data, int[] ends, int count, int depth) {
    super(count, depth);
    this.data = data;
    this.ends = ends;
  }

  /**
   * The byte strings of a column.
   *
   * @param ends where each of the first {@code count} ends
   */
  public static BytesValues of(ByteWriter data, int[] ends, int count) {
    return new BytesValues(data, ends, count, 1);
  }

  /** Byte strings into which an encoding splits others. */
  public static BytesValues partsOf(Values parent, ByteWriter data, int[] ends, int count) {
    BytesValues parts = new BytesValues(data, ends, count, parent.depth() + 1);
    parts.setPast(parent.past().part());
    return parts;
  }

  /** The bytes of all values. Not a copy. */
  public ByteWriter data() {
    return data;
  }

  /** Where each value ends; there may be room after the last. Not a copy. */
  public int[] ends() {
    return ends;
  }

  /** The bytes of all values together. */
  public int sizeInBytes() {
    return data.size();
  }

  /** Where values end, as numbers to be encoded. */
  public LongValues offsets() {
    return finding(LongValues.class, this::longEnds);
  }

  private LongValues longEnds() {
    long[] found = new long[count()];
    for (int i = 0; i < found.length; i++) {
      found[i] = ends[i];
    }
    return LongValues.offsetsOf(this, found, found.length);
  }

  /** What a sample of the bytes says, found out when first asked for. */
  public Variety variety() {
    return finding(Variety.class, () -> Variety.of(data.array(), data.size()));
  }

  /** Whether all values are the same; looks at no more of them than it has to. */
  public boolean isConstant() {
    int length = count() == 0 ? 0 : ends[0];
    if (count() > 0 && ends[count() - 1] != (long) length * count()) {
      return false;
    }
    byte[] bytes = data.array();
    for (int i = 1; i < count(); i++) {
      if (ends[i] - ends[i - 1] != length
          || !Arrays.equals(bytes, ends[i - 1], ends[i], bytes, 0, length)) {
        return false;
      }
    }
    return true;
  }
}
