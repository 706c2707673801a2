package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;

/** The serde of a fixed: its bytes. */
final class FixedSerde extends FixedSizeSerde {
  private final Schema schema;
  private final GenericData model;

  /** Creates a serde that reads values as fixed objects of a data model. */
  FixedSerde(DataType type, Schema schema, GenericData model) {
    super(type, NestedTypes.fixedSize(type));
    this.schema = schema;
    this.model = model;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeBytes(bytes(value), 0, sizeInBytes);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendBytes(bytes(value), 0, sizeInBytes);
  }

  private byte[] bytes(Object value) {
    if (!(value instanceof GenericFixed fixed) || fixed.bytes().length != sizeInBytes) {
      throw mismatch(value);
    }
    return fixed.bytes();
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    in.require(sizeInBytes);
    GenericFixed fixed = (GenericFixed) model.createFixed(null, schema);
    in.readBytes(fixed.bytes());
    return fixed;
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return BytesSerde.readInto(in, sizeInBytes, reuse);
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    int index = from;
    while (index < to && target.tryAddBytes(in, sizeInBytes, index)) {
      index++;
    }
    return index;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    in.require(sizeInBytes);
    out.addBytes(in.array(), in.position(), sizeInBytes);
    in.skip(sizeInBytes);
  }
}
