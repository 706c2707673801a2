package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.predicate.LongBoundsBuilder;
import org.apache.avro.Schema;

/** Whole numbers, booleans as 0 and 1. A null repeats the number before, which encodes best. */
final class NumberWriter extends NodeWriter {
  private final boolean isBoolean;
  private final int widthInBytes;
  private final LongBoundsBuilder bounds = new LongBoundsBuilder();
  private int valueCount;
  private final LongArray numbers = new LongArray();

  NumberWriter(Schema schema) {
    this.isBoolean = schema.getType() == Schema.Type.BOOLEAN;
    this.widthInBytes = schema.getType() == Schema.Type.LONG ? Long.BYTES : Integer.BYTES;
  }

  @Override
  void append(ByteReader in) {
    long number = isBoolean ? in.readByte() : in.readZigzag();
    numbers.add(number);
    bounds.add(number);
    valueCount++;
  }

  @Override
  void appendNull() {
    numbers.add(numbers.last());
  }

  @Override
  int count() {
    return numbers.size();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.add(path, valueCount, bounds);
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    numbers.retain(present);
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    page.write(LongValues.of(numbers.values(), numbers.size(), widthInBytes));
  }
}
