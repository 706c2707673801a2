package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** A record that refuses to be used when its time is over, as do the values that it gives. */
final class CheckedRecord implements ColumnarRecord {
  private final ColumnarRecord record;
  private final Origin origin;

  CheckedRecord(ColumnarRecord record, Origin origin) {
    this.record = record;
    this.origin = origin;
  }

  private ColumnarRecord valid() {
    origin.check();
    return record;
  }

  private Origin field(int ordinal) {
    return origin.field(getSchema().getFields().get(ordinal).name());
  }

  @Override
  public Object get(int ordinal) {
    return field(ordinal).checked(valid().get(ordinal));
  }

  @Override
  public Object get(String name) {
    return get(ordinalOf(name));
  }

  @Override
  public int ordinalOf(String name) {
    return record.ordinalOf(name);
  }

  @Override
  public boolean hasField(String name) {
    return record.hasField(name);
  }

  @Override
  public Schema getSchema() {
    return record.getSchema();
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return valid().isNullAt(ordinal);
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return valid().booleanAt(ordinal);
  }

  @Override
  public int intAt(int ordinal) {
    return valid().intAt(ordinal);
  }

  @Override
  public long longAt(int ordinal) {
    return valid().longAt(ordinal);
  }

  @Override
  public float floatAt(int ordinal) {
    return valid().floatAt(ordinal);
  }

  @Override
  public double doubleAt(int ordinal) {
    return valid().doubleAt(ordinal);
  }

  @Override
  public Utf8 textAt(int ordinal) {
    return field(ordinal).checked(valid().textAt(ordinal));
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    return field(ordinal).checked(valid().bytesAt(ordinal));
  }

  @Override
  public ColumnarMap mapAt(int ordinal) {
    return new CheckedMap(valid().mapAt(ordinal), field(ordinal));
  }

  @Override
  public ColumnarArray arrayAt(int ordinal) {
    return new CheckedArray(valid().arrayAt(ordinal), field(ordinal));
  }

  @Override
  public ColumnarRecord recordAt(int ordinal) {
    return new CheckedRecord(valid().recordAt(ordinal), field(ordinal));
  }

  @Override
  public ColumnarRecord copy() {
    return valid().copy();
  }

  @Override
  public void put(int ordinal, Object value) {
    valid().put(ordinal, value);
  }

  @Override
  public void put(String name, Object value) {
    valid().put(name, value);
  }

  @Override
  public boolean equals(Object other) {
    return valid().equals(other);
  }

  @Override
  public int hashCode() {
    return valid().hashCode();
  }

  @Override
  public String toString() {
    return valid().toString();
  }
}
