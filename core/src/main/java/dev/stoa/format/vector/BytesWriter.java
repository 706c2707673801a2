package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Strings and bytes: all their bytes one after another, and where each ends. */
final class BytesWriter extends NodeWriter {
  private final ByteWriter data = new ByteWriter();
  private final IntArrayList ends = new IntArrayList();

  @Override
  void append(ByteReader in) {
    int length = in.readLength();
    in.require(length);
    add(in.array(), in.position(), length);
    in.skip(length);
  }

  /** Adds a value that stands elsewhere. */
  void add(byte[] bytes, int from, int length) {
    data.writeBytes(bytes, from, length);
    ends.add(data.size());
  }

  @Override
  void appendNull() {
    ends.add(data.size());
  }

  @Override
  int count() {
    return ends.size();
  }

  @Override
  void writeTo(PageOutput page) {
    BytesChooser.write(new BytesChooser.Values(data, ends.values(), ends.size()), page);
  }
}
