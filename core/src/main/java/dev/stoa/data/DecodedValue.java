package dev.stoa.data;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;

/**
 * A decoded value inside a record, map or array, with its location for messages. Used by the
 * default methods of the typed accessors.
 *
 * @param kind the kind of location in messages: field, key or element
 * @param name the field's name, the key or the index of the element
 * @param value the value; null if it is absent
 */
record DecodedValue(String kind, Object name, Object value) {
  /** The value of a record's field. */
  static DecodedValue at(ColumnarRecord record, int ordinal) {
    return new DecodedValue(
        "field", record.getSchema().getFields().get(ordinal).name(), record.get(ordinal));
  }

  /** An element of an array. */
  static DecodedValue at(ColumnarArray array, int index) {
    return new DecodedValue("element", index, array.get(index));
  }

  /** The value under a key of a map. */
  static DecodedValue at(Map<?, ?> map, Object key) {
    return new DecodedValue("key", key, map.get(key));
  }

  /** The value of a map's entry. */
  static DecodedValue of(Map.Entry<CharSequence, Object> entry) {
    return new DecodedValue("key", entry.getKey(), entry.getValue());
  }

  private <T> T as(Class<T> valueClass) {
    if (!valueClass.isInstance(value)) {
      throw AccessorErrors.forDecodedValue(kind + " \"" + name + "\"", value);
    }
    return valueClass.cast(value);
  }

  boolean asBoolean() {
    return as(Boolean.class);
  }

  int asInt() {
    return as(Integer.class);
  }

  long asLong() {
    return value instanceof Integer number ? number : as(Long.class);
  }

  float asFloat() {
    return as(Float.class);
  }

  double asDouble() {
    return value instanceof Float number ? number : as(Double.class);
  }

  Utf8 asText() {
    return value instanceof String text ? new Utf8(text) : as(Utf8.class);
  }

  ByteBuffer asBytes() {
    return value instanceof GenericFixed fixed
        ? ByteBuffer.wrap(fixed.bytes())
        : as(ByteBuffer.class).duplicate();
  }

  ColumnarMap asMap() {
    return as(ColumnarMap.class);
  }

  ColumnarArray asArray() {
    return as(ColumnarArray.class);
  }

  ColumnarRecord asRecord() {
    return as(ColumnarRecord.class);
  }

  /** Returns a deep copy of a value. */
  static Object copy(Object value) {
    if (value instanceof Utf8 text) {
      return new Utf8(text);
    }
    if (value instanceof ByteBuffer buffer) {
      return ByteBuffer.allocate(buffer.remaining()).put(buffer.duplicate()).flip();
    }
    if (value instanceof GenericFixed fixed) {
      return new GenericData.Fixed(fixed.getSchema(), fixed.bytes().clone());
    }
    if (value instanceof ColumnarMap map) {
      return map.copy();
    }
    if (value instanceof ColumnarArray array) {
      return array.copy();
    }
    return value instanceof ColumnarRecord record ? record.copy() : value;
  }
}
