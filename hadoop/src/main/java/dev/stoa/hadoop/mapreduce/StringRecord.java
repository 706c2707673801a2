package dev.stoa.hadoop.mapreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * A record whose texts are of {@code String}, at any depth, as Avro's reflect data model reads
 * them; that model is the one of jobs that set none.
 *
 * <p>Made by {@link AvroKeyColumnRecordReader}. A view: a field is still decoded only when it is
 * asked for.
 */
final class StringRecord implements GenericRecord {
  private final IndexedRecord record;

  StringRecord(IndexedRecord record) {
    this.record = record;
  }

  @Override
  public Object get(int ordinal) {
    return withStrings(record.get(ordinal));
  }

  @Override
  public Object get(String name) {
    return get(ordinalOf(name));
  }

  private int ordinalOf(String name) {
    Schema.Field field = getSchema().getField(name);
    if (field == null) {
      throw new AvroRuntimeException(
          "there is no field \""
              + name
              + "\" in this record: it has "
              + getSchema().getFields().stream().map(Schema.Field::name).toList());
    }
    return field.pos();
  }

  @Override
  public boolean hasField(String name) {
    return getSchema().getField(name) != null;
  }

  @Override
  public void put(int ordinal, Object value) {
    record.put(ordinal, value);
  }

  @Override
  public void put(String name, Object value) {
    record.put(ordinalOf(name), value);
  }

  @Override
  public Schema getSchema() {
    return record.getSchema();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GenericRecord that
        && getSchema().equals(that.getSchema())
        && GenericData.get().compare(this, that, getSchema()) == 0;
  }

  @Override
  public int hashCode() {
    return GenericData.get().hashCode(this, getSchema());
  }

  @Override
  public String toString() {
    return GenericData.get().toString(this);
  }

  static Object withStrings(Object value) {
    if (value instanceof Utf8) {
      return value.toString();
    }
    if (value instanceof IndexedRecord inner) {
      return new StringRecord(inner);
    }
    if (value instanceof Map<?, ?> map) {
      return new StringMap(map);
    }
    if (value instanceof List<?> list) {
      List<Object> strings = new ArrayList<>(list.size());
      list.forEach(item -> strings.add(withStrings(item)));
      return strings;
    }
    return value;
  }
}
