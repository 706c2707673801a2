package dev.stoa.data;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** An array whose elements are all decoded. Created by readers of array columns. */
public final class EagerArray extends GenericData.Array<Object> implements ColumnarArray {
  /** Creates an empty array with room for {@code capacity} elements. */
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
