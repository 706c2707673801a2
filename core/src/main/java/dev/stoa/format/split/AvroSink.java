package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.Schema;

/** Appends values as Avro's binary form has them: for value pages, pages of rows, and keys. */
final class AvroSink extends ColumnSink {
  private final ByteWriter out;

  AvroSink(Schema schema, ByteWriter out) {
    super(schema);
    this.out = out;
  }

  private void begin() {
    if (valueBranch >= 0) {
      out.writeByte(valueBranch << 1);
    }
  }

  @Override
  void putObject(Object value) {
    objects.write(value, out);
  }

  @Override
  void putNull() {
    out.writeByte((1 - valueBranch) << 1);
  }

  @Override
  void putBoolean(boolean value) {
    begin();
    out.writeByte(value ? 1 : 0);
  }

  @Override
  void putLong(long value) {
    begin();
    out.writeZigzag(value);
  }

  @Override
  void putFloat(float value) {
    begin();
    out.writeInt(Float.floatToRawIntBits(value));
  }

  @Override
  void putDouble(double value) {
    begin();
    out.writeLong(Double.doubleToRawLongBits(value));
  }

  @Override
  void putBytes(byte[] bytes, int offset, int length, boolean isFixed) {
    begin();
    if (!isFixed) {
      out.writeZigzag(length);
    }
    out.writeBytes(bytes, offset, length);
  }
}
