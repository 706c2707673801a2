package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;

/** Byte strings of one length. A null is a string of zeros. */
final class FixedWriter extends NodeWriter {
  private final BytesWriter values = new BytesWriter();
  private final byte[] zeros;

  FixedWriter(int size) {
    this.zeros = new byte[size];
  }

  @Override
  void append(ByteReader in) {
    in.require(zeros.length);
    values.add(in.array(), in.position(), zeros.length);
    in.skip(zeros.length);
  }

  @Override
  void appendNull() {
    values.add(zeros, 0, zeros.length);
  }

  @Override
  int count() {
    return values.count();
  }

  @Override
  void writeTo(PageOutput page) {
    values.writeTo(page);
  }
}
