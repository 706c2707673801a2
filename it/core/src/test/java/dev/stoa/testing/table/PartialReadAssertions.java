package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.testing.record.ValueAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Reads random parts of a value in random order, and compares them with the expected value. */
final class PartialReadAssertions {
  private final Random random;

  PartialReadAssertions(Random random) {
    this.random = random;
  }

  void assertParts(String location, Schema schema, Object expected, Object actual) {
    if (schema.isUnion() && expected != null) {
      int branch = GenericData.get().resolveUnion(schema, expected);
      assertParts(location, schema.getTypes().get(branch), expected, actual);
    } else if (expected instanceof Map<?, ?> map) {
      assertEntries(location, schema, map, assertInstanceOf(ColumnarMap.class, actual, location));
    } else if (expected instanceof List<?> list) {
      assertElements(
          location, schema, list, assertInstanceOf(ColumnarArray.class, actual, location));
    } else if (expected instanceof IndexedRecord nested) {
      assertFields(location, nested, assertInstanceOf(IndexedRecord.class, actual, location));
    } else {
      ValueAssertions.assertSame(location, schema, expected, actual);
    }
  }

  private void assertEntries(
      String location, Schema schema, Map<?, ?> expected, ColumnarMap actual) {
    Map<?, ?> untypedMap = actual;
    List<Object> keys = new ArrayList<>(expected.keySet());
    for (int readsLeft = random.nextInt(5); readsLeft > 0; readsLeft--) {
      boolean isPresent = !keys.isEmpty() && random.nextInt(3) > 0;
      if (isPresent) {
        String key = keys.get(random.nextInt(keys.size())).toString();
        Object expectedValue = expected.get(key);
        assertTrue(untypedMap.containsKey(new Utf8(key)), location);
        assertEquals(expectedValue == null, actual.isNullAt(key), location);
        assertParts(
            location + "['" + key + "']",
            schema.getValueType(),
            expectedValue,
            untypedMap.get(key));
      } else {
        assertNull(untypedMap.get("no such key"), location);
        assertFalse(untypedMap.containsKey("content-typo"), location);
        assertTrue(actual.isNullAt("content-typ"), location);
      }
    }
    assertEquals(expected.size(), actual.size(), location);
  }

  private void assertElements(
      String location, Schema schema, List<?> expected, ColumnarArray actual) {
    for (int readsLeft = expected.isEmpty() ? 0 : random.nextInt(5); readsLeft > 0; readsLeft--) {
      int index = random.nextInt(expected.size());
      Object expectedValue = expected.get(index);
      assertEquals(expectedValue == null, actual.isNullAt(index), location);
      assertParts(
          location + "[" + index + "]", schema.getElementType(), expectedValue, actual.get(index));
    }
    assertEquals(expected.size(), actual.size(), location);
  }

  private void assertFields(String location, IndexedRecord expected, IndexedRecord actual) {
    List<Schema.Field> fields = expected.getSchema().getFields();
    for (int readsLeft = fields.isEmpty() ? 0 : random.nextInt(4); readsLeft > 0; readsLeft--) {
      Schema.Field field = fields.get(random.nextInt(fields.size()));
      assertParts(
          location + "." + field.name(),
          field.schema(),
          expected.get(field.pos()),
          actual.get(field.pos()));
    }
  }
}
