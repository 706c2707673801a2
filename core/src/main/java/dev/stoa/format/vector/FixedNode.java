package dev.stoa.format.vector;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;

/** Byte strings of one length. */
public final class FixedNode extends VectorNode {
  private final BytesDecoder values;
  private final int size;

  FixedNode(NodeSpace space, BytesDecoder values) {
    super(space);
    this.values = values;
    this.size = TypeParts.fixedSize(valueType());
  }

  BytesDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    return gap == 1 && WindowFiller.fillBytes(this, values.stored(), window, place) > 0;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    ByteWriter bytes = scope().bytes();
    writeValue(index, bytes);
    append(bytes, out);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = out.size();
    values.appendTo(index, out);
    if (out.size() - start != size) {
      throw scope()
          .corrupt("expected %d bytes of a fixed, found %d".formatted(size, out.size() - start));
    }
  }

  @Override
  public Object view(int index, Object reuse) {
    return isNull(index) ? null : read(index, reuse);
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    checkPresent(index);
    ByteWriter bytes = scope().bytes();
    writeValue(index, bytes);
    return copy(bytes, reuse);
  }
}
