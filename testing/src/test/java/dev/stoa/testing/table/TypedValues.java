package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * Compares what typed accessors give, of records and of all that stands inside them, with the
 * expected values.
 */
final class TypedValues {
  private static final String ABSENT = "a key that no test writes";

  private TypedValues() {}

  static void check(String place, IndexedRecord expected, ColumnarRecord record) {
    for (Schema.Field field : record.getSchema().getFields()) {
      Object wanted = expected.get(expected.getSchema().getField(field.name()).pos());
      check(place + "." + field.name(), wanted, record, record.ordinalOf(field.name()));
    }
  }

  static void check(String place, Object expected, ColumnarRecord record, int ordinal) {
    assertEquals(expected == null, record.isNullAt(ordinal), place);
    if (expected instanceof Boolean value) {
      assertEquals(value, record.booleanAt(ordinal), place);
    } else if (expected instanceof Integer value) {
      assertEquals(value, record.intAt(ordinal), place);
      assertEquals((long) value, record.longAt(ordinal), place);
    } else if (expected instanceof Long value) {
      assertEquals(value, record.longAt(ordinal), place);
      assertThrows(IllegalStateException.class, () -> record.intAt(ordinal), place);
    } else if (expected instanceof Float value) {
      assertEquals(value, record.floatAt(ordinal), place);
      assertEquals((double) value, record.doubleAt(ordinal), place);
    } else if (expected instanceof Double value) {
      assertEquals(value, record.doubleAt(ordinal), place);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), record.textAt(ordinal).toString(), place);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, record.bytesAt(ordinal), place);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), record.bytesAt(ordinal), place);
    } else if (expected instanceof Map<?, ?> map) {
      check(place, map, record.mapAt(ordinal));
    } else if (expected instanceof List<?> list) {
      check(place, list, record.arrayAt(ordinal));
    } else if (expected instanceof IndexedRecord inner) {
      check(place, inner, record.recordAt(ordinal));
    } else {
      assertThrows(IllegalStateException.class, () -> record.longAt(ordinal), place);
      assertThrows(IllegalStateException.class, () -> record.mapAt(ordinal), place);
    }
  }

  private static void check(String place, Map<?, ?> expected, ColumnarMap map) {
    assertEquals(expected.size(), map.size(), place);
    expected.forEach((key, value) -> check(place, value, map, (CharSequence) key));
    expected.forEach((key, value) -> check(place, value, map, key.toString()));
    assertTrue(map.isNullAt(ABSENT), place);
    assertFalse(has(map, ABSENT), place);
    var fault = assertThrows(IllegalStateException.class, () -> map.textAt(ABSENT), place);
    assertTrue(fault.getMessage().contains(ABSENT), fault.getMessage());
  }

  private static boolean has(Map<?, ?> map, Object key) {
    return map.containsKey(key);
  }

  private static void check(String where, Object expected, ColumnarMap map, CharSequence key) {
    String place = where + "['" + key + "']";
    assertTrue(has(map, key), place);
    assertEquals(expected == null, map.isNullAt(key), place);
    if (expected instanceof Boolean value) {
      assertEquals(value, map.booleanAt(key), place);
    } else if (expected instanceof Integer value) {
      assertEquals(value, map.intAt(key), place);
      assertEquals((long) value, map.longAt(key), place);
    } else if (expected instanceof Long value) {
      assertEquals(value, map.longAt(key), place);
    } else if (expected instanceof Float value) {
      assertEquals(value, map.floatAt(key), place);
      assertEquals((double) value, map.doubleAt(key), place);
    } else if (expected instanceof Double value) {
      assertEquals(value, map.doubleAt(key), place);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), map.textAt(key).toString(), place);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, map.bytesAt(key), place);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), map.bytesAt(key), place);
    } else if (expected instanceof Map<?, ?> inner) {
      check(place, inner, map.mapAt(key));
    } else if (expected instanceof List<?> inner) {
      check(place, inner, map.arrayAt(key));
    } else if (expected instanceof IndexedRecord inner) {
      check(place, inner, map.recordAt(key));
    } else {
      assertThrows(IllegalStateException.class, () -> map.longAt(key), place);
      assertThrows(IllegalStateException.class, () -> map.arrayAt(key), place);
    }
  }

  private static void check(String place, List<?> expected, ColumnarArray array) {
    assertEquals(expected.size(), array.size(), place);
    for (int i = 0; i < expected.size(); i++) {
      check(place, expected.get(i), array, i);
    }
    for (int i = expected.size() - 1; i >= 0; i -= 3) {
      check(place, expected.get(i), array, i);
    }
    assertThrows(IndexOutOfBoundsException.class, () -> array.longAt(expected.size()), place);
    assertThrows(IndexOutOfBoundsException.class, () -> array.isNullAt(-1), place);
  }

  private static void check(String where, Object expected, ColumnarArray array, int index) {
    String place = where + "[" + index + "]";
    assertEquals(expected == null, array.isNullAt(index), place);
    if (expected instanceof Boolean value) {
      assertEquals(value, array.booleanAt(index), place);
    } else if (expected instanceof Integer value) {
      assertEquals(value, array.intAt(index), place);
      assertEquals((long) value, array.longAt(index), place);
    } else if (expected instanceof Long value) {
      assertEquals(value, array.longAt(index), place);
    } else if (expected instanceof Float value) {
      assertEquals(value, array.floatAt(index), place);
      assertEquals((double) value, array.doubleAt(index), place);
    } else if (expected instanceof Double value) {
      assertEquals(value, array.doubleAt(index), place);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), array.textAt(index).toString(), place);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, array.bytesAt(index), place);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), array.bytesAt(index), place);
    } else if (expected instanceof Map<?, ?> inner) {
      check(place, inner, array.mapAt(index));
    } else if (expected instanceof List<?> inner) {
      check(place, inner, array.arrayAt(index));
    } else if (expected instanceof IndexedRecord inner) {
      check(place, inner, array.recordAt(index));
    } else {
      assertThrows(IllegalStateException.class, () -> array.longAt(index), place);
      assertThrows(IllegalStateException.class, () -> array.recordAt(index), place);
    }
  }
}
