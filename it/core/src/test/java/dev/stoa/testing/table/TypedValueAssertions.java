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
 * Compares the results of typed accessors, on records and their nested values, with the expected
 * values.
 */
final class TypedValueAssertions {
  private static final String ABSENT_KEY = "a key that no test writes";

  private TypedValueAssertions() {}

  static void assertValues(String location, IndexedRecord expected, ColumnarRecord record) {
    for (Schema.Field field : record.getSchema().getFields()) {
      Object expectedValue = expected.get(expected.getSchema().getField(field.name()).pos());
      assertValues(
          location + "." + field.name(), expectedValue, record, record.ordinalOf(field.name()));
    }
  }

  static void assertValues(String location, Object expected, ColumnarRecord record, int ordinal) {
    assertEquals(expected == null, record.isNullAt(ordinal), location);
    if (expected instanceof Boolean value) {
      assertEquals(value, record.booleanAt(ordinal), location);
    } else if (expected instanceof Integer value) {
      assertEquals(value, record.intAt(ordinal), location);
      assertEquals((long) value, record.longAt(ordinal), location);
    } else if (expected instanceof Long value) {
      assertEquals(value, record.longAt(ordinal), location);
      assertThrows(IllegalStateException.class, () -> record.intAt(ordinal), location);
    } else if (expected instanceof Float value) {
      assertEquals(value, record.floatAt(ordinal), location);
      assertEquals((double) value, record.doubleAt(ordinal), location);
    } else if (expected instanceof Double value) {
      assertEquals(value, record.doubleAt(ordinal), location);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), record.textAt(ordinal).toString(), location);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, record.bytesAt(ordinal), location);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), record.bytesAt(ordinal), location);
    } else if (expected instanceof Map<?, ?> map) {
      assertValues(location, map, record.mapAt(ordinal));
    } else if (expected instanceof List<?> list) {
      assertValues(location, list, record.arrayAt(ordinal));
    } else if (expected instanceof IndexedRecord nested) {
      assertValues(location, nested, record.recordAt(ordinal));
    } else {
      assertThrows(IllegalStateException.class, () -> record.longAt(ordinal), location);
      assertThrows(IllegalStateException.class, () -> record.mapAt(ordinal), location);
    }
  }

  private static void assertValues(String location, Map<?, ?> expected, ColumnarMap map) {
    assertEquals(expected.size(), map.size(), location);
    expected.forEach((key, value) -> assertValues(location, value, map, (CharSequence) key));
    expected.forEach((key, value) -> assertValues(location, value, map, key.toString()));
    assertTrue(map.isNullAt(ABSENT_KEY), location);
    assertFalse(containsKey(map, ABSENT_KEY), location);
    var exception =
        assertThrows(IllegalStateException.class, () -> map.textAt(ABSENT_KEY), location);
    assertTrue(exception.getMessage().contains(ABSENT_KEY), exception.getMessage());
  }

  private static boolean containsKey(Map<?, ?> map, Object key) {
    return map.containsKey(key);
  }

  private static void assertValues(
      String parentLocation, Object expected, ColumnarMap map, CharSequence key) {
    String location = parentLocation + "['" + key + "']";
    assertTrue(containsKey(map, key), location);
    assertEquals(expected == null, map.isNullAt(key), location);
    if (expected instanceof Boolean value) {
      assertEquals(value, map.booleanAt(key), location);
    } else if (expected instanceof Integer value) {
      assertEquals(value, map.intAt(key), location);
      assertEquals((long) value, map.longAt(key), location);
    } else if (expected instanceof Long value) {
      assertEquals(value, map.longAt(key), location);
    } else if (expected instanceof Float value) {
      assertEquals(value, map.floatAt(key), location);
      assertEquals((double) value, map.doubleAt(key), location);
    } else if (expected instanceof Double value) {
      assertEquals(value, map.doubleAt(key), location);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), map.textAt(key).toString(), location);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, map.bytesAt(key), location);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), map.bytesAt(key), location);
    } else if (expected instanceof Map<?, ?> nested) {
      assertValues(location, nested, map.mapAt(key));
    } else if (expected instanceof List<?> nested) {
      assertValues(location, nested, map.arrayAt(key));
    } else if (expected instanceof IndexedRecord nested) {
      assertValues(location, nested, map.recordAt(key));
    } else {
      assertThrows(IllegalStateException.class, () -> map.longAt(key), location);
      assertThrows(IllegalStateException.class, () -> map.arrayAt(key), location);
    }
  }

  private static void assertValues(String location, List<?> expected, ColumnarArray array) {
    assertEquals(expected.size(), array.size(), location);
    for (int i = 0; i < expected.size(); i++) {
      assertValues(location, expected.get(i), array, i);
    }
    for (int i = expected.size() - 1; i >= 0; i -= 3) {
      assertValues(location, expected.get(i), array, i);
    }
    assertThrows(IndexOutOfBoundsException.class, () -> array.longAt(expected.size()), location);
    assertThrows(IndexOutOfBoundsException.class, () -> array.isNullAt(-1), location);
  }

  private static void assertValues(
      String parentLocation, Object expected, ColumnarArray array, int index) {
    String location = parentLocation + "[" + index + "]";
    assertEquals(expected == null, array.isNullAt(index), location);
    if (expected instanceof Boolean value) {
      assertEquals(value, array.booleanAt(index), location);
    } else if (expected instanceof Integer value) {
      assertEquals(value, array.intAt(index), location);
      assertEquals((long) value, array.longAt(index), location);
    } else if (expected instanceof Long value) {
      assertEquals(value, array.longAt(index), location);
    } else if (expected instanceof Float value) {
      assertEquals(value, array.floatAt(index), location);
      assertEquals((double) value, array.doubleAt(index), location);
    } else if (expected instanceof Double value) {
      assertEquals(value, array.doubleAt(index), location);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), array.textAt(index).toString(), location);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, array.bytesAt(index), location);
    } else if (expected instanceof GenericFixed value) {
      assertEquals(ByteBuffer.wrap(value.bytes()), array.bytesAt(index), location);
    } else if (expected instanceof Map<?, ?> nested) {
      assertValues(location, nested, array.mapAt(index));
    } else if (expected instanceof List<?> nested) {
      assertValues(location, nested, array.arrayAt(index));
    } else if (expected instanceof IndexedRecord nested) {
      assertValues(location, nested, array.recordAt(index));
    } else {
      assertThrows(IllegalStateException.class, () -> array.longAt(index), location);
      assertThrows(IllegalStateException.class, () -> array.recordAt(index), location);
    }
  }
}
