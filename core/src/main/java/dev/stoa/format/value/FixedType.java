package dev.stoa.format.value;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;

/** A fixed: its bytes. */
final class FixedType extends ValueType {
  private final int size;
  private final Schema schema;
  private final GenericData model;

  /** A fixed that is read as an object of the model's. */
  FixedType(DataType type, Schema schema, GenericData model) {
    super(type);
    this.size = TypeParts.fixedSize(type);
    this.schema = schema;
    this.model = model;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof GenericFixed fixed) || fixed.bytes().length != size) {
      throw mismatch(value);
    }
    out.writeBytes(fixed.bytes(), 0, size);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof GenericFixed fixed) || fixed.bytes().length != size) {
      throw mismatch(value);
    }
    target.appendBytes(fixed.bytes(), 0, size);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    in.require(size);
    GenericFixed fixed = (GenericFixed) model.createFixed(null, schema);
    in.readBytes(fixed.bytes());
    return fixed;
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return BytesType.copy(in, size, reuse);
  }

  @Override
  public int readAhead(ByteReader in, ValueRun target, int from, int to) {
    int next = from;
    while (next < to && target.takeBytes(in, size, next)) {
      next++;
    }
    return next;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    in.require(size);
    out.addBytes(in.array(), in.position(), size);
    in.skip(size);
  }

  @Override
  public void skip(ByteReader in) {
    in.skip(size);
  }

  @Override
  public void skip(ByteReader in, int count) {
    in.skip((long) size * count);
  }

  @Override
  public int leastSizeInBytes() {
    return size;
  }
}
