package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of an int: zigzag, one to five bytes. */
final class IntSerde extends ValueSerde {
  IntSerde(DataType type) {
    super(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeZigzag(toInt(value));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendLong(toInt(value));
  }

  private int toInt(Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).intValue();
    }
    throw mismatch(value);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readInt(in);
  }

  @Override
  public int readInt(ByteReader in) {
    long value = in.readZigzag();
    if (value != (int) value) {
      throw in.corrupt("expected an int, found " + value);
    }
    return (int) value;
  }

  @Override
  public long readLong(ByteReader in) {
    return readInt(in);
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    return in.readZigzags(target.bits, from, to, Integer.MAX_VALUE);
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addLong(readInt(in));
  }

  @Override
  public void skip(ByteReader in) {
    in.readVarint();
  }
}
