package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/** Byte strings of one length. A null is a string of zeros. */
final class FixedWriter extends NodeWriter {
  private final BytesWriter values;
  private final byte[] zeros;

  FixedWriter(Schema schema) {
    this.values = new BytesWriter(BytesWriter.orderOf(schema));
    this.zeros = new byte[schema.getFixedSize()];
  }

  @Override
  void append(ByteReader in) {
    in.require(zeros.length);
    values.add(in.array(), in.position(), zeros.length);
    in.skip(zeros.length);
  }

  @Override
  void appendNull() {
    values.addNull(zeros);
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
  void writeTo(PageOutput page) {
    values.writeTo(page);
  }
}
