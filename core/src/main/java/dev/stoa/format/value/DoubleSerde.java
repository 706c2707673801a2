package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of a double: its eight bytes, including the payload of a NaN. */
final class DoubleSerde extends FixedSizeSerde {
  DoubleSerde(DataType type) {
    super(type, Double.BYTES);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeLong(Double.doubleToRawLongBits(toDouble(value)));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendDouble(toDouble(value));
  }

  private double toDouble(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw mismatch(value);
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
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    // hot: bench deserialize
    int end = Math.min(to, from + Math.max(0, in.loadedCount()) / Double.BYTES);
    for (int i = from; i < end; i++) {
      target.bits[i] = in.readLong();
    }
    return end;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addDouble(readDouble(in));
  }
}
