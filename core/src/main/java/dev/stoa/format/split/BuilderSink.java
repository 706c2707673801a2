package dev.stoa.format.split;

import dev.stoa.format.builder.ColumnBuilder;
import org.apache.avro.Schema;

/** Appends values to a builder, for vector pages. */
final class BuilderSink extends ColumnSink {
  private final ColumnBuilder out;

  BuilderSink(Schema schema, ColumnBuilder out) {
    super(schema);
    this.out = out;
  }

  @Override
  void putObject(Object value) {
    objects.build(value, out);
  }

  @Override
  void putNull() {
    out.appendNull();
  }

  @Override
  void putBoolean(boolean value) {
    out.appendLong(value ? 1 : 0);
  }

  @Override
  void putLong(long value) {
    out.appendLong(value);
  }

  @Override
  void putFloat(float value) {
    out.appendFloat(value);
  }

  @Override
  void putDouble(double value) {
    out.appendDouble(value);
  }

  @Override
  void putBytes(byte[] bytes, int offset, int length, boolean isFixed) {
    out.appendBytes(bytes, offset, length);
  }
}
