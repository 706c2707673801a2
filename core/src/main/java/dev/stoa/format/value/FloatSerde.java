package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of a float: its four bytes, including the payload of a NaN. */
final class FloatSerde extends FixedSizeSerde {
  FloatSerde(DataType type) {
    super(type, Float.BYTES);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeInt(Float.floatToRawIntBits(toFloat(value)));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendFloat(toFloat(value));
  }

  private float toFloat(Object value) {
    if (value instanceof Float number) {
      return number;
    }
    throw mismatch(value);
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
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    // hot: bench deserialize
    int end = Math.min(to, from + Math.max(0, in.loadedCount()) / Float.BYTES);
    for (int i = from; i < end; i++) {
      target.bits[i] = in.readInt();
    }
    return end;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addFloat(readFloat(in));
  }
}
