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

/** Reads some parts of a value, out of order, and compares those. */
final class PartialReadAssertions {
  private final Random random;

  PartialReadAssertions(Random random) {
    this.random = random;
  }

  void check(String location, Schema schema, Object expected, Object actual) {
    if (schema.isUnion() && expected != null) {
      int branch = GenericData.get().resolveUnion(schema, expected);
      check(location, schema.getTypes().get(branch), expected, actual);
    } else if (expected instanceof Map<?, ?> map) {
      map(location, schema, map, assertInstanceOf(ColumnarMap.class, actual, location));
    } else if (expected instanceof List<?> list) {
      array(location, schema, list, assertInstanceOf(ColumnarArray.class, actual, location));
    } else if (expected instanceof IndexedRecord nested) {
      record(location, nested, assertInstanceOf(IndexedRecord.class, actual, location));
    } else {
      ValueAssertions.assertSame(location, schema, expected, actual);
    }
  }

  private void map(String location, Schema schema, Map<?, ?> expected, ColumnarMap actual) {
    Map<?, ?> asked = actual;
    List<Object> keys = new ArrayList<>(expected.keySet());
    for (int times = random.nextInt(5); times > 0; times--) {
      boolean isPresent = !keys.isEmpty() && random.nextInt(3) > 0;
      if (isPresent) {
        String key = keys.get(random.nextInt(keys.size())).toString();
        Object wanted = expected.get(key);
        assertTrue(asked.containsKey(new Utf8(key)), location);
        assertEquals(wanted == null, actual.isNullAt(key), location);
        check(location + "['" + key + "']", schema.getValueType(), wanted, asked.get(key));
      } else {
        assertNull(asked.get("no such key"), location);
        assertFalse(asked.containsKey("content-typo"), location);
        assertTrue(actual.isNullAt("content-typ"), location);
      }
    }
    assertEquals(expected.size(), actual.size(), location);
  }

  private void array(String location, Schema schema, List<?> expected, ColumnarArray actual) {
    for (int times = expected.isEmpty() ? 0 : random.nextInt(5); times > 0; times--) {
      int index = random.nextInt(expected.size());
      Object wanted = expected.get(index);
      assertEquals(wanted == null, actual.isNullAt(index), location);
      check(location + "[" + index + "]", schema.getElementType(), wanted, actual.get(index));
    }
    assertEquals(expected.size(), actual.size(), location);
  }

  private void record(String location, IndexedRecord expected, IndexedRecord actual) {
    List<Schema.Field> fields = expected.getSchema().getFields();
    for (int times = fields.isEmpty() ? 0 : random.nextInt(4); times > 0; times--) {
      Schema.Field field = fields.get(random.nextInt(fields.size()));
      check(
          location + "." + field.name(),
          field.schema(),
          expected.get(field.pos()),
          actual.get(field.pos()));
    }
  }
}
