package dev.stoa.data;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** An Avro array whose elements are all decoded. Filled by the array serdes. */
public final class EagerArray extends GenericData.Array<Object> implements ColumnarArray {
  /** An empty array with room for some elements. */
  public EagerArray(int capacity, Schema schema) {
    super(capacity, schema);
  }

  @Override
  public ColumnarArray copy() {
    EagerArray copy = new EagerArray(size(), getSchema());
    forEach(element -> copy.add(DecodedValue.copy(element)));
    return copy;
  }
}
