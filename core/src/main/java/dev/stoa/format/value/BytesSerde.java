package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;

/** The serde of bytes: the length (zigzag), then the bytes. */
final class BytesSerde extends ValueSerde {
  BytesSerde(DataType type) {
    super(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (value instanceof ByteBuffer buffer) {
      out.writeZigzag(buffer.remaining());
      out.writeBytes(buffer);
    } else if (value instanceof byte[] array) {
      out.writeZigzag(array.length);
      out.writeBytes(array, 0, array.length);
    } else {
      throw mismatch(value);
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (value instanceof byte[] array) {
      target.appendBytes(array, 0, array.length);
    } else if (value instanceof ByteBuffer buffer) {
      target.appendBuffer(buffer);
    } else {
      throw mismatch(value);
    }
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    int length = in.readLength();
    return reuse instanceof ByteBuffer buffer
        ? readInto(in, length, buffer)
        : readInto(in, length, ByteBuffer.allocate(length));
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return readInto(in, in.readLength(), reuse);
  }

  /** Reads bytes into a buffer, or into a new one if they do not fit; returns the buffer. */
  static ByteBuffer readInto(ByteReader in, int length, ByteBuffer reuse) {
    in.require(length);
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    target.put(in.array(), in.position(), length).flip();
    in.skip(length);
    return target;
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    return StringSerde.readByteStringsAhead(in, target, from, to);
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    StringSerde.appendByteString(in, out);
  }

  @Override
  public void skip(ByteReader in) {
    in.skip(in.readLength());
  }
}
