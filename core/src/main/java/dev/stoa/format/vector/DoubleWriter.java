package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/** Doubles. A null repeats the one before. */
final class DoubleWriter extends NodeWriter {
  private double[] values = new double[64];
  private int count;

  private void add(double value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
  }

  @Override
  void append(ByteReader in) {
    add(Double.longBitsToDouble(in.readLong()));
  }

  @Override
  void appendNull() {
    add(count == 0 ? 0 : values[count - 1]);
  }

  @Override
  int count() {
    return count;
  }

  @Override
  void writeTo(PageOutput page) {
    DoubleChooser.write(values, count, page);
  }
}
