package dev.stoa.format.value;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** A double: its eight bytes; every NaN keeps its bits. */
final class DoubleType extends ValueType {
  DoubleType(DataType type) {
    super(type);
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
  public void build(Object value, ColumnBuilder target) {
    if (value instanceof Double || value instanceof Float) {
      target.appendDouble(((Number) value).doubleValue());
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
  public int readAhead(ByteReader in, ValueRun target, int from, int to) {
    // hot: bench deserialize
    int end = Math.min(to, from + Math.max(0, in.loaded()) / 8);
    for (int i = from; i < end; i++) {
      target.bits[i] = in.readLong();
    }
    return end;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addDouble(readDouble(in));
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
  public int leastSizeInBytes() {
    return 8;
  }
}
