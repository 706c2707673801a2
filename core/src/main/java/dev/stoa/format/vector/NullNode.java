package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.apache.avro.util.Utf8;

/** A node whose positions are all null. */
public final class NullNode extends VectorNode {
  NullNode(NodeInfo info) {
    super(info);
  }

  @Override
  public boolean isNull(int index) {
    return true;
  }

  @Override
  public OptionalInt valueCount(int first, int length) {
    return OptionalInt.of(0);
  }

  @Override
  void readValidity(int first, int length, Bitmap target) {
    target.clear(length);
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    out.addNull();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    if (type().kind() != TypeKind.NULL) {
      checkPresent(index);
    }
  }

  @Override
  public void readText(int index, Utf8 target) {
    checkPresent(index); // throws an exception, since all values are null
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    checkPresent(index);
    return reuse;
  }
}
