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
 * <p>Text is equal regardless of its class, except that it must be a {@code String} if the schema
 * requests one. Nested records are compared by position, the outermost by name, so that a
 * projection may reorder its columns.
 */
public final class ValueAssertions {
  private final GenericData data = new GenericData();

  private ValueAssertions() {}

  /**
   * Fails with a message that begins with the location, unless the records have the same values.
   */
  public static void assertSame(String location, IndexedRecord expected, IndexedRecord actual) {
    ValueAssertions same = new ValueAssertions();
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
      String where = location + ", field " + field.name();
      Schema.Field other = actual.getSchema().getField(field.name());
      if (other == null) {
        throw new AssertionError(where + ": there is none");
      }
      same.value(where, field.schema(), expected.get(field.pos()), actual.get(other.pos()));
    }
  }

  /** Fails with a message that begins with the location, unless the values are the same. */
  public static void assertSame(String location, Schema schema, Object expected, Object actual) {
    new ValueAssertions().value(location, schema, expected, actual);
  }

  private void value(String location, Schema schema, Object expected, Object actual) {
    if (expected == null || actual == null) {
      require(location, expected == actual, expected, actual);
      return;
    }
    switch (schema.getType()) {
      case UNION -> union(location, schema, expected, actual);
      case RECORD -> record(location, schema, (IndexedRecord) expected, actual);
      case ARRAY -> array(location, schema, (Collection<?>) expected, actual);
      case MAP -> map(location, schema, (Map<?, ?>) expected, actual);
      default -> simple(location, schema, expected, actual);
    }
  }

  private void simple(String location, Schema schema, Object expected, Object actual) {
    switch (schema.getType()) {
      case STRING -> text(location, schema, expected, actual);
      case BYTES -> {
        require(location, actual instanceof ByteBuffer, expected, actual);
        requireBytes(location, bytes((ByteBuffer) expected), bytes((ByteBuffer) actual));
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

  private void union(String location, Schema union, Object expected, Object actual) {
    int branch = data.resolveUnion(union, expected);
    int found = data.resolveUnion(union, actual);
    require(
        location + ", branch of the union",
        branch == found,
        union.getTypes().get(branch).getFullName(),
        union.getTypes().get(found).getFullName());
    value(location, union.getTypes().get(branch), expected, actual);
  }

  private void record(String location, Schema schema, IndexedRecord expected, Object actual) {
    require(location, actual instanceof IndexedRecord, expected, actual);
    IndexedRecord found = (IndexedRecord) actual;
    String name = schema.getFullName();
    require(location, name.equals(found.getSchema().getFullName()), expected, actual);
    for (Schema.Field field : schema.getFields()) {
      value(
          location + "." + field.name(),
          field.schema(),
          expected.get(field.pos()),
          found.get(field.pos()));
    }
  }

  private void array(String location, Schema schema, Collection<?> expected, Object actual) {
    require(location, actual instanceof Collection<?>, expected, actual);
    List<Object> found = new ArrayList<>((Collection<?>) actual);
    require(location + ", size", expected.size() == found.size(), expected.size(), found.size());
    int i = 0;
    for (Object element : expected) {
      value(location + "[" + i + "]", schema.getElementType(), element, found.get(i));
      i++;
    }
  }

  private void map(String location, Schema schema, Map<?, ?> expected, Object actual) {
    require(location, actual instanceof Map<?, ?>, expected, actual);
    Map<?, ?> found = (Map<?, ?>) actual;
    require(location + ", size", expected.size() == found.size(), expected.size(), found.size());
    if (isJavaString(schema)) {
      found.keySet().forEach(key -> require(location, key instanceof String, "String keys", key));
    }
    Map<String, Object> byText = byText(found);
    Map<String, Object> wanted = byText(expected);
    require(
        location + ", keys",
        wanted.keySet().equals(byText.keySet()),
        wanted.keySet(),
        byText.keySet());
    wanted.forEach(
        (key, inner) ->
            value(location + "['" + key + "']", schema.getValueType(), inner, byText.get(key)));
  }

  private static Map<String, Object> byText(Map<?, ?> map) {
    Map<String, Object> byText = new TreeMap<>();
    map.forEach((key, value) -> byText.put(key.toString(), value));
    return byText;
  }

  private static void text(String location, Schema schema, Object expected, Object actual) {
    require(location, actual instanceof CharSequence, expected, actual);
    require(location, expected.toString().contentEquals((CharSequence) actual), expected, actual);
    if (isJavaString(schema)) {
      require(location + ", class", actual instanceof String, String.class, actual.getClass());
    }
  }

  private static boolean isJavaString(Schema schema) {
    return "String".equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static byte[] bytes(ByteBuffer buffer) {
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

  private static void require(String location, boolean holds, Object expected, Object actual) {
    if (!holds) {
      throw new AssertionError(
          location + ": expected " + describe(expected) + ", found " + describe(actual));
    }
  }

  private static String describe(Object value) {
    String text = Objects.toString(value);
    String start = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return value == null ? start : start + " (" + value.getClass().getSimpleName() + ")";
  }
}
