package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/**
 * How arrays stand in bytes, whatever their page's layout: what an {@link ArrayView} asks of them.
 * A layout of arrays extends it; the elements themselves are Avro binary.
 */
abstract class ArrayValues extends ValueType {
  private final ValueType elementType;

  ArrayValues(Schema schema, ValueType elementType) {
    super(schema);
    this.elementType = elementType;
  }

  /** The type of the elements. */
  final ValueType elementType() {
    return elementType;
  }

  /** The number of elements of the array at the reader, which may be left anywhere. */
  abstract int elementCount(ByteReader in);

  /** A new walk over the elements of an array. */
  abstract ElementWalk walk();
}
