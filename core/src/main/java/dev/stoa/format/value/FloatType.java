package dev.stoa.format.value;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** A float: its four bytes; every NaN keeps its bits. */
final class FloatType extends ValueType {
  FloatType(DataType type) {
    super(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Float number)) {
      throw mismatch(value);
    }
    out.writeInt(Float.floatToRawIntBits(number));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Float number)) {
      throw mismatch(value);
    }
    target.appendFloat(number);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readFloat(in);
  }

  @Override
  public float readFloat(ByteReader in) {
    return Float.intBitsToFloat(in.readInt());
  }

  @Override
  public double readDouble(ByteReader in) {
    return readFloat(in);
  }

  @Override
  public int readAhead(ByteReader in, ValueRun target, int from, int to) {
    // hot: bench deserialize
    int end = Math.min(to, from + Math.max(0, in.loaded()) / 4);
    for (int i = from; i < end; i++) {
      target.bits[i] = in.readInt();
    }
    return end;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addFloat(readFloat(in));
  }

  @Override
  public void skip(ByteReader in) {
    in.skip(4);
  }

  @Override
  public void skip(ByteReader in, int count) {
    in.skip(4L * count);
  }

  @Override
  public int leastSizeInBytes() {
    return 4;
  }
}
