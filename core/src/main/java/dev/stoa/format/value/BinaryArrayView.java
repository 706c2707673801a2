package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/** An array over its bytes. Made by {@link ArraySerde}. */
final class BinaryArrayView extends ArrayView {
  private ArraySerde type;
  private BinaryElements elements;

  /** Resets to the array at the reader, which is nested in records to the given depth. */
  BinaryArrayView reset(ArraySerde newType, ByteReader in, int depth) {
    if (type != newType) {
      type = newType;
      elements = new BinaryElements(type);
    }
    elements.reset(in, depth);
    reset(elements, 0, UNKNOWN);
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
