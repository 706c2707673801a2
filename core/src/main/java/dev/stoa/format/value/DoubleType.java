package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.Schema;

/** A double: its eight bytes; every NaN keeps its bits. */
final class DoubleType extends ValueType {
  DoubleType(Schema schema) {
    super(schema);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (value instanceof Double || value instanceof Float) {
      out.writeLong(Double.doubleToRawLongBits(((Number) value).doubleValue()));
    } else {
      throw mismatch(value);
    }
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readDouble(in);
  }

  @Override
  public double readDouble(ByteReader in) {
    return Double.longBitsToDouble(in.readLong());
  }

  @Override
  public void skip(ByteReader in) {
    in.skip(8);
  }

  @Override
  public void skip(ByteReader in, int count) {
    in.skip(8L * count);
  }

  @Override
  int leastSizeInBytes() {
    return 8;
  }
}
