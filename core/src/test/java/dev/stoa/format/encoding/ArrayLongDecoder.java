package dev.stoa.format.encoding;

/** A decoder of numbers in an array, which tests use as the child of other encodings. */
public final class ArrayLongDecoder extends LongDecoder {
  private final long[] values;

  /** Creates a decoder of all values of an array, which is not copied. */
  public ArrayLongDecoder(long... values) {
    super(values.length);
    this.values = values;
  }

  /** Returns a decoder of the first values of an array. */
  public static ArrayLongDecoder of(int[] values, int count) {
    long[] longs = new long[count];
    for (int i = 0; i < count; i++) {
      longs[i] = values[i];
    }
    return new ArrayLongDecoder(longs);
  }

  @Override
  public long at(int index) {
    return values[index];
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    System.arraycopy(values, first, target, offset, length);
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    for (int i = 0; i < length; i++) {
      target[offset + i] = (int) values[first + i];
    }
  }
}
