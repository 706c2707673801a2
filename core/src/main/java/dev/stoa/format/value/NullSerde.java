package dev.stoa.format.value;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of null, which has no bytes. */
final class NullSerde extends ValueSerde {
  NullSerde(DataType type) {
    super(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (value != null) {
      throw mismatch(value);
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (value != null) {
      throw mismatch(value);
    }
    target.appendNull();
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return null;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addNull();
  }

  @Override
  public void skip(ByteReader in) {}

  @Override
  public int minSizeInBytes() {
    return 0;
  }

  @Override
  public boolean isNull(ByteReader in) {
    return true;
  }
}
