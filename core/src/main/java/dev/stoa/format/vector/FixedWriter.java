package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/** Byte strings of one length. A null is one of no bytes. */
final class FixedWriter extends NodeWriter {
  private final BytesWriter values;
  private final int size;

  FixedWriter(Schema schema) {
    this.values = new BytesWriter(BytesWriter.orderOf(schema));
    this.size = schema.getFixedSize();
  }

  @Override
  void append(ByteReader in) {
    in.require(size);
    values.add(in.array(), in.position(), size);
    in.skip(size);
  }

  @Override
  void appendNull() {
    values.appendNull();
  }

  @Override
  int count() {
    return values.count();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    values.addBounds(path, target);
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    values.leaveOutNulls(present);
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    values.writeTo(page);
  }
}
