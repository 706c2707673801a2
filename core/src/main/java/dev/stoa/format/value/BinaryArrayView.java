package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/** A view of an array in Avro binary. Created by {@link ArraySerde}. */
final class BinaryArrayView extends ArrayView {
  private ArraySerde serde;
  private BinaryElements elements;

  /** Resets to the array at the reader's position, which is nested in {@code depth} records. */
  BinaryArrayView reset(ArraySerde newSerde, ByteReader in, int depth) {
    if (serde != newSerde) {
      serde = newSerde;
      elements = new BinaryElements(serde);
    }
    elements.reset(in, depth);
    reset(elements, 0, UNKNOWN_SIZE);
    return this;
  }

  @Override
  protected int countElements() {
    return elements.count();
  }

  @Override
  public ColumnarArray copy() {
    return serde.read(elements.moveToStart(), null);
  }

  @Override
  public Schema getSchema() {
    return serde.schema();
  }
}
