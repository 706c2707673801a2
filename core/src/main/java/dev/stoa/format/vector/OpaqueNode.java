package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Unions of several types and records that contain themselves, in Avro binary. */
final class OpaqueNode extends VectorNode {
  private final BytesDecoder values;

  OpaqueNode(NodeSpace space, BytesDecoder values) {
    super(space);
    this.values = values;
  }

  BytesDecoder values() {
    return values;
  }

  /**
   * Whether the value is null: a union of several types keeps null as a branch of its own, and what
   * stands in a null record has no bytes.
   */
  @Override
  public boolean isNull(int index) {
    if (super.isNull(index)) {
      return true;
    }
    ByteWriter bytes = scope().bytes();
    values.appendTo(index, bytes);
    Schema schema = valueSchema();
    if (bytes.size() == 0 || schema.getType() != Schema.Type.UNION || !schema.isNullable()) {
      return bytes.size() == 0;
    }
    int branch = scope().read(bytes).readCount("branch of a union", Integer.MAX_VALUE) >> 1;
    return branch < schema.getTypes().size()
        && schema.getTypes().get(branch).getType() == Schema.Type.NULL;
  }

  @Override
  boolean hasPresence() {
    return false;
  }

  @Override
  public Object read(int index, Object reuse) {
    return isNull(index) ? null : super.read(index, reuse);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    values.appendTo(index, out);
  }

  @Override
  public boolean readBoolean(int index) {
    return type().readBoolean(readAvro(index));
  }

  @Override
  public int readInt(int index) {
    return type().readInt(readAvro(index));
  }

  @Override
  public long readLong(int index) {
    return type().readLong(readAvro(index));
  }

  @Override
  public float readFloat(int index) {
    return type().readFloat(readAvro(index));
  }

  @Override
  public double readDouble(int index) {
    return type().readDouble(readAvro(index));
  }

  @Override
  public void readText(int index, Utf8 target) {
    type().readText(readAvro(index), target);
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    return type().readBytes(readAvro(index), reuse);
  }
}
