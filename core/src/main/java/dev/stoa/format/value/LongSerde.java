package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of a long: zigzag, one to ten bytes. */
final class LongSerde extends ValueSerde {
  LongSerde(DataType type) {
    super(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeZigzag(toLong(value));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendLong(toLong(value));
  }

  private long toLong(Object value) {
    if (value instanceof Long number) {
      return number;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    throw mismatch(value);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return in.readZigzag();
  }

  @Override
  public long readLong(ByteReader in) {
    return in.readZigzag();
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    return in.readZigzags(target.bits, from, to, Long.MAX_VALUE);
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addLong(in.readZigzag());
  }

  @Override
  public void skip(ByteReader in) {
    in.readVarint();
  }
}
