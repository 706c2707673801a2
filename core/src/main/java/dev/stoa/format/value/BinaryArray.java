package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/** An array over its bytes. Made by {@link ArrayType}. */
final class BinaryArray extends ArrayView {
  private ArrayType type;
  private BinaryElements elements;

  /** Turns to the array at the reader, which is nested in records to the given depth. */
  BinaryArray turnTo(ArrayType newType, ByteReader in, int depth) {
    if (type != newType) {
      type = newType;
      elements = new BinaryElements(type);
    }
    elements.turnTo(in, depth);
    turnTo(elements, 0, UNKNOWN);
    return this;
  }

  @Override
  protected int count() {
    return elements.count();
  }

  @Override
  public ColumnarArray copy() {
    return type.read(elements.atStart(), null);
  }

  @Override
  public Schema getSchema() {
    return type.schema();
  }
}
