package dev.stoa.format.vector;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;

/** A node of values in Avro binary: unions of several types, or recursive records. */
public final class OpaqueNode extends VectorNode {
  private final BytesDecoder values;

  OpaqueNode(NodeInfo info, BytesDecoder values) {
    super(info);
    this.values = values;
  }

  BytesDecoder values() {
    return values;
  }

  /**
   * Returns whether the value is null: a union of several types stores null as a branch of its own,
   * and values in a null record have no bytes.
   */
  @Override
  public boolean isNull(int index) {
    if (super.isNull(index)) {
      return true;
    }
    ByteWriter bytes = context().scratch();
    values.appendTo(index, bytes);
    if (bytes.size() == 0 || !(valueType() instanceof UnionType union)) {
      return bytes.size() == 0;
    }
    int zigzagBranch = context().readerOf(bytes).readCount("branch of a union", Integer.MAX_VALUE);
    int branch = zigzagBranch >> 1;
    return branch < union.branches().size() && union.branches().get(branch).kind() == TypeKind.NULL;
  }

  @Override
  boolean hasValidity() {
    return false;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    throw new IllegalStateException("opaque values can only be appended as objects");
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    values.appendTo(index, out);
  }
}
