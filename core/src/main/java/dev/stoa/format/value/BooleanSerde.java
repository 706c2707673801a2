package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** The serde of a boolean: one byte, 0 or 1. */
final class BooleanSerde extends FixedSizeSerde {
  BooleanSerde(DataType type) {
    super(type, 1);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Boolean flag)) {
      throw mismatch(value);
    }
    out.writeByte(flag ? 1 : 0);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Boolean flag)) {
      throw mismatch(value);
    }
    target.appendLong(flag ? 1 : 0);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readBoolean(in);
  }

  @Override
  public boolean readBoolean(ByteReader in) {
    int code = in.readByte();
    if (code > 1) {
      throw in.corrupt("expected 0 or 1 as a boolean, found " + code);
    }
    return code == 1;
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    int end = Math.min(to, from + Math.max(0, in.loadedCount()));
    for (int i = from; i < end; i++) {
      int code = in.array()[in.position()];
      if ((code & ~1) != 0) {
        return i;
      }
      in.skip(1);
      target.bits[i] = code;
    }
    return end;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addLong(readBoolean(in) ? 1 : 0);
  }
}
