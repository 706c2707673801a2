package dev.stoa.testing.record;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * Compares a record with the expected one, value by value and bit by bit.
 *
 * <p>Texts are equal regardless of their classes, except that they must be {@code String} if the
 * schema requests it. Fields of nested records are compared by position, those of the outermost by
 * name, so that a projection may reorder columns.
 */
public final class ValueAssertions {
  private final GenericData dataModel = new GenericData();

  private ValueAssertions() {}

  /** Asserts that two records have the same values; the message starts with the location. */
  public static void assertSame(String location, IndexedRecord expected, IndexedRecord actual) {
    ValueAssertions assertions = new ValueAssertions();
    List<Schema.Field> fields = expected.getSchema().getFields();
    if (actual.getSchema().getFields().size() != fields.size()) {
      throw new AssertionError(
          location
              + ": expected the columns "
              + fields
              + ", found "
              + actual.getSchema().getFields());
    }
    for (Schema.Field field : fields) {
      String fieldLocation = location + ", field " + field.name();
      Schema.Field actualField = actual.getSchema().getField(field.name());
      if (actualField == null) {
        throw new AssertionError(fieldLocation + ": the field is missing");
      }
      assertions.compare(
          fieldLocation, field.schema(), expected.get(field.pos()), actual.get(actualField.pos()));
    }
  }

  /** Asserts that two values are the same; the message starts with the location. */
  public static void assertSame(String location, Schema schema, Object expected, Object actual) {
    new ValueAssertions().compare(location, schema, expected, actual);
  }

  private void compare(String location, Schema schema, Object expected, Object actual) {
    if (expected == null || actual == null) {
      require(location, expected == actual, expected, actual);
      return;
    }
    switch (schema.getType()) {
      case UNION -> compareUnions(location, schema, expected, actual);
      case RECORD -> compareRecords(location, schema, (IndexedRecord) expected, actual);
      case ARRAY -> compareArrays(location, schema, (Collection<?>) expected, actual);
      case MAP -> compareMaps(location, schema, (Map<?, ?>) expected, actual);
      default -> compareLeaves(location, schema, expected, actual);
    }
  }

  private void compareLeaves(String location, Schema schema, Object expected, Object actual) {
    switch (schema.getType()) {
      case STRING -> compareTexts(location, schema, expected, actual);
      case BYTES -> {
        require(location, actual instanceof ByteBuffer, expected, actual);
        requireBytes(
            location, toByteArray((ByteBuffer) expected), toByteArray((ByteBuffer) actual));
      }
      case FIXED -> {
        require(location, actual instanceof GenericFixed, expected, actual);
        requireBytes(location, ((GenericFixed) expected).bytes(), ((GenericFixed) actual).bytes());
      }
      case ENUM -> {
        require(location, actual instanceof GenericEnumSymbol, expected, actual);
        require(location, expected.toString().equals(actual.toString()), expected, actual);
      }
      case FLOAT -> {
        require(location, actual instanceof Float, expected, actual);
        int bits = Float.floatToRawIntBits((Float) expected);
        require(location, bits == Float.floatToRawIntBits((Float) actual), expected, actual);
      }
      case DOUBLE -> {
        require(location, actual instanceof Double, expected, actual);
        long bits = Double.doubleToRawLongBits((Double) expected);
        require(location, bits == Double.doubleToRawLongBits((Double) actual), expected, actual);
      }
      default -> require(location, expected.equals(actual), expected, actual);
    }
  }

  private void compareUnions(String location, Schema union, Object expected, Object actual) {
    int expectedBranch = dataModel.resolveUnion(union, expected);
    int actualBranch = dataModel.resolveUnion(union, actual);
    require(
        location + ", branch of the union",
        expectedBranch == actualBranch,
        union.getTypes().get(expectedBranch).getFullName(),
        union.getTypes().get(actualBranch).getFullName());
    compare(location, union.getTypes().get(expectedBranch), expected, actual);
  }

  private void compareRecords(
      String location, Schema schema, IndexedRecord expected, Object actual) {
    require(location, actual instanceof IndexedRecord, expected, actual);
    IndexedRecord actualRecord = (IndexedRecord) actual;
    String name = schema.getFullName();
    require(location, name.equals(actualRecord.getSchema().getFullName()), expected, actual);
    for (Schema.Field field : schema.getFields()) {
      compare(
          location + "." + field.name(),
          field.schema(),
          expected.get(field.pos()),
          actualRecord.get(field.pos()));
    }
  }

  private void compareArrays(
      String location, Schema schema, Collection<?> expected, Object actual) {
    require(location, actual instanceof Collection<?>, expected, actual);
    List<Object> actualElements = new ArrayList<>((Collection<?>) actual);
    require(
        location + ", size",
        expected.size() == actualElements.size(),
        expected.size(),
        actualElements.size());
    int i = 0;
    for (Object element : expected) {
      compare(location + "[" + i + "]", schema.getElementType(), element, actualElements.get(i));
      i++;
    }
  }

  private void compareMaps(String location, Schema schema, Map<?, ?> expected, Object actual) {
    require(location, actual instanceof Map<?, ?>, expected, actual);
    Map<?, ?> actualMap = (Map<?, ?>) actual;
    require(
        location + ", size",
        expected.size() == actualMap.size(),
        expected.size(),
        actualMap.size());
    if (isJavaString(schema)) {
      actualMap
          .keySet()
          .forEach(key -> require(location, key instanceof String, "String keys", key));
    }
    Map<String, Object> actualByKey = valuesByKey(actualMap);
    Map<String, Object> expectedByKey = valuesByKey(expected);
    require(
        location + ", keys",
        expectedByKey.keySet().equals(actualByKey.keySet()),
        expectedByKey.keySet(),
        actualByKey.keySet());
    expectedByKey.forEach(
        (key, inner) ->
            compare(
                location + "['" + key + "']", schema.getValueType(), inner, actualByKey.get(key)));
  }

  private static Map<String, Object> valuesByKey(Map<?, ?> map) {
    Map<String, Object> valuesByKey = new TreeMap<>();
    map.forEach((key, value) -> valuesByKey.put(key.toString(), value));
    return valuesByKey;
  }

  private static void compareTexts(String location, Schema schema, Object expected, Object actual) {
    require(location, actual instanceof CharSequence, expected, actual);
    require(location, expected.toString().contentEquals((CharSequence) actual), expected, actual);
    if (isJavaString(schema)) {
      require(location + ", class", actual instanceof String, String.class, actual.getClass());
    }
  }

  private static boolean isJavaString(Schema schema) {
    return "String".equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static byte[] toByteArray(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static void requireBytes(String location, byte[] expected, byte[] actual) {
    HexFormat hex = HexFormat.of();
    if (!Arrays.equals(expected, actual)) {
      require(location, false, hex.formatHex(expected), hex.formatHex(actual));
    }
  }

  private static void require(String location, boolean condition, Object expected, Object actual) {
    if (!condition) {
      throw new AssertionError(
          location + ": expected " + describe(expected) + ", found " + describe(actual));
    }
  }

  private static String describe(Object value) {
    String text = Objects.toString(value);
    String shortened = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return value == null ? shortened : shortened + " (" + value.getClass().getSimpleName() + ")";
  }
}
