package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** An array that refuses to be used when its time is over, as do the values that it gives. */
final class CheckedArray extends AbstractList<Object> implements ColumnarArray {
  private final ColumnarArray array;
  private final Origin origin;
  private final Slots slots;

  CheckedArray(ColumnarArray array, Origin origin) {
    this.array = array;
    this.origin = origin;
    this.slots = new Slots(origin.lease());
  }

  private ColumnarArray valid() {
    origin.check();
    return array;
  }

  @Override
  public Object get(int index) {
    return origin.index(index).checked(valid().get(index));
  }

  @Override
  public int size() {
    return valid().size();
  }

  @Override
  public boolean isNullAt(int index) {
    return valid().isNullAt(index);
  }

  @Override
  public boolean booleanAt(int index) {
    return valid().booleanAt(index);
  }

  @Override
  public int intAt(int index) {
    return valid().intAt(index);
  }

  @Override
  public long longAt(int index) {
    return valid().longAt(index);
  }

  @Override
  public float floatAt(int index) {
    return valid().floatAt(index);
  }

  @Override
  public double doubleAt(int index) {
    return valid().doubleAt(index);
  }

  @Override
  public Utf8 textAt(int index) {
    return slots.text(valid().textAt(index), origin.index(index));
  }

  @Override
  public ByteBuffer bytesAt(int index) {
    return slots.bytes(valid().bytesAt(index), origin.index(index));
  }

  @Override
  public ColumnarMap mapAt(int index) {
    return slots.map(valid().mapAt(index), origin.index(index));
  }

  @Override
  public ColumnarArray arrayAt(int index) {
    return slots.array(valid().arrayAt(index), origin.index(index));
  }

  @Override
  public ColumnarRecord recordAt(int index) {
    return slots.record(valid().recordAt(index), origin.index(index));
  }

  @Override
  public ColumnarArray copy() {
    return valid().copy();
  }

  @Override
  public Schema getSchema() {
    return array.getSchema();
  }

  @Override
  public Object peek() {
    return valid().peek();
  }

  @Override
  public void reverse() {
    valid().reverse();
  }
}
