package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.predicate.DoubleBoundsBuilder;
import java.util.Arrays;

/** Floats. A null repeats the one before. */
final class FloatWriter extends NodeWriter {
  private float[] values = new float[64];
  private int count;
  private final DoubleBoundsBuilder bounds = new DoubleBoundsBuilder();
  private int valueCount;

  private void add(float value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
  }

  @Override
  void append(ByteReader in) {
    float value = Float.intBitsToFloat(in.readInt());
    add(value);
    bounds.add(value);
    valueCount++;
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
  void addBounds(String path, BoundsCollector target) {
    target.add(path, valueCount, bounds);
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    int kept = 0;
    for (int i = present.next(0); i < count; i = present.next(i + 1)) {
      values[kept++] = values[i];
    }
    count = kept;
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    FloatChooser.write(values, count, page);
  }
}
