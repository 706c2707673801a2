package dev.stoa.data;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** An Avro array whose elements are all decoded. Filled by the decoders of array values. */
public final class EagerArray extends GenericData.Array<Object> implements ColumnarArray {
  /** An empty array with room for some elements. */
  public EagerArray(int capacity, Schema schema) {
    super(capacity, schema);
  }

  private Decoded at(int index) {
    return new Decoded("element", index, get(index));
  }

  @Override
  public boolean isNullAt(int index) {
    return get(index) == null;
  }

  @Override
  public boolean booleanAt(int index) {
    return at(index).asBoolean();
  }

  @Override
  public int intAt(int index) {
    return at(index).asInt();
  }

  @Override
  public long longAt(int index) {
    return at(index).asLong();
  }

  @Override
  public float floatAt(int index) {
    return at(index).asFloat();
  }

  @Override
  public double doubleAt(int index) {
    return at(index).asDouble();
  }

  @Override
  public Utf8 textAt(int index) {
    return at(index).asText();
  }

  @Override
  public ByteBuffer bytesAt(int index) {
    return at(index).asBytes();
  }

  @Override
  public ColumnarMap mapAt(int index) {
    return at(index).asMap();
  }

  @Override
  public ColumnarArray arrayAt(int index) {
    return at(index).asArray();
  }

  @Override
  public ColumnarRecord recordAt(int index) {
    return at(index).asRecord();
  }

  @Override
  public ColumnarArray copy() {
    EagerArray copy = new EagerArray(size(), getSchema());
    for (Object element : this) {
      copy.add(Decoded.copy(element));
    }
    return copy;
  }
}
