package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.bytes.ByteReader;
import java.util.Objects;
import org.apache.avro.Schema;

/** An array over its bytes. Made by {@link ArrayType}. */
final class BinaryArray extends ArrayView {
  private static final int UNKNOWN = -1;

  private ArrayType type;
  private ElementWalk walk;
  private BinaryValues elements;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;
  private boolean isWalking;

  /** Turns to the array at the reader, which is nested in records to the given depth. */
  BinaryArray turnTo(ArrayType newType, ByteReader newIn, int newDepth) {
    if (type != newType) {
      type = newType;
      walk = new ElementWalk(type);
      elements = new BinaryValues(type.elementType(), type.nesting());
      turnTo(elements);
    }
    in = newIn;
    start = in.position();
    depth = newDepth;
    size = UNKNOWN;
    isWalking = false;
    return this;
  }

  @Override
  protected int find(int index) {
    Objects.checkIndex(index, size());
    if (!isWalking) {
      in.moveTo(start);
      walk.begin(in);
      isWalking = true;
    }
    ByteReader at = walk.at(index);
    elements.turnTo(at, depth);
    return at.position();
  }

  @Override
  protected void passed() {
    walk.passed();
  }

  @Override
  protected void viewed() {
    if (!type.elementType().isContainer()) {
      walk.passed();
    }
  }

  @Override
  public int size() {
    if (size == UNKNOWN) {
      in.moveTo(start);
      size = type.items().count(in);
    }
    return size;
  }

  @Override
  public ColumnarArray copy() {
    in.moveTo(start);
    return type.read(in, null);
  }

  @Override
  public Schema getSchema() {
    return type.schema();
  }
}
