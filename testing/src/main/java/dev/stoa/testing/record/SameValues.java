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
 * <p>Text is the same whatever class it has, except that it must be a {@code String} where the
 * schema asks for one. Nested records are compared by position, the outermost by name, so that a
 * projection may order its columns as it likes.
 */
public final class SameValues {
  private final GenericData data = new GenericData();

  private SameValues() {}

  /** Fails with a message that begins with the place, unless the records have the same values. */
  public static void check(String place, IndexedRecord expected, IndexedRecord actual) {
    SameValues same = new SameValues();
    List<Schema.Field> fields = expected.getSchema().getFields();
    if (actual.getSchema().getFields().size() != fields.size()) {
      throw new AssertionError(
          place + ": expected the columns " + fields + ", found " + actual.getSchema().getFields());
    }
    for (Schema.Field field : fields) {
      String where = place + ", field " + field.name();
      Schema.Field other = actual.getSchema().getField(field.name());
      if (other == null) {
        throw new AssertionError(where + ": there is none");
      }
      same.value(where, field.schema(), expected.get(field.pos()), actual.get(other.pos()));
    }
  }

  /** Fails with a message that begins with the place, unless the values are the same. */
  public static void check(String place, Schema schema, Object expected, Object actual) {
    new SameValues().value(place, schema, expected, actual);
  }

  private void value(String place, Schema schema, Object expected, Object actual) {
    if (expected == null || actual == null) {
      require(place, expected == actual, expected, actual);
      return;
    }
    switch (schema.getType()) {
      case UNION -> union(place, schema, expected, actual);
      case RECORD -> record(place, schema, (IndexedRecord) expected, actual);
      case ARRAY -> array(place, schema, (Collection<?>) expected, actual);
      case MAP -> map(place, schema, (Map<?, ?>) expected, actual);
      default -> simple(place, schema, expected, actual);
    }
  }

  private void simple(String place, Schema schema, Object expected, Object actual) {
    switch (schema.getType()) {
      case STRING -> text(place, schema, expected, actual);
      case BYTES -> {
        require(place, actual instanceof ByteBuffer, expected, actual);
        requireBytes(place, bytes((ByteBuffer) expected), bytes((ByteBuffer) actual));
      }
      case FIXED -> {
        require(place, actual instanceof GenericFixed, expected, actual);
        requireBytes(place, ((GenericFixed) expected).bytes(), ((GenericFixed) actual).bytes());
      }
      case ENUM -> {
        require(place, actual instanceof GenericEnumSymbol, expected, actual);
        require(place, expected.toString().equals(actual.toString()), expected, actual);
      }
      case FLOAT -> {
        require(place, actual instanceof Float, expected, actual);
        int bits = Float.floatToRawIntBits((Float) expected);
        require(place, bits == Float.floatToRawIntBits((Float) actual), expected, actual);
      }
      case DOUBLE -> {
        require(place, actual instanceof Double, expected, actual);
        long bits = Double.doubleToRawLongBits((Double) expected);
        require(place, bits == Double.doubleToRawLongBits((Double) actual), expected, actual);
      }
      default -> require(place, expected.equals(actual), expected, actual);
    }
  }

  private void union(String place, Schema union, Object expected, Object actual) {
    int branch = data.resolveUnion(union, expected);
    int found = data.resolveUnion(union, actual);
    require(
        place + ", branch of the union",
        branch == found,
        union.getTypes().get(branch).getFullName(),
        union.getTypes().get(found).getFullName());
    value(place, union.getTypes().get(branch), expected, actual);
  }

  private void record(String place, Schema schema, IndexedRecord expected, Object actual) {
    require(place, actual instanceof IndexedRecord, expected, actual);
    IndexedRecord found = (IndexedRecord) actual;
    String name = schema.getFullName();
    require(place, name.equals(found.getSchema().getFullName()), expected, actual);
    for (Schema.Field field : schema.getFields()) {
      value(
          place + "." + field.name(),
          field.schema(),
          expected.get(field.pos()),
          found.get(field.pos()));
    }
  }

  private void array(String place, Schema schema, Collection<?> expected, Object actual) {
    require(place, actual instanceof Collection<?>, expected, actual);
    List<Object> found = new ArrayList<>((Collection<?>) actual);
    require(place + ", size", expected.size() == found.size(), expected.size(), found.size());
    int i = 0;
    for (Object element : expected) {
      value(place + "[" + i + "]", schema.getElementType(), element, found.get(i));
      i++;
    }
  }

  private void map(String place, Schema schema, Map<?, ?> expected, Object actual) {
    require(place, actual instanceof Map<?, ?>, expected, actual);
    Map<?, ?> found = (Map<?, ?>) actual;
    require(place + ", size", expected.size() == found.size(), expected.size(), found.size());
    if (isJavaString(schema)) {
      found.keySet().forEach(key -> require(place, key instanceof String, "String keys", key));
    }
    Map<String, Object> byText = byText(found);
    Map<String, Object> wanted = byText(expected);
    require(
        place + ", keys",
        wanted.keySet().equals(byText.keySet()),
        wanted.keySet(),
        byText.keySet());
    wanted.forEach(
        (key, inner) ->
            value(place + "['" + key + "']", schema.getValueType(), inner, byText.get(key)));
  }

  private static Map<String, Object> byText(Map<?, ?> map) {
    Map<String, Object> byText = new TreeMap<>();
    map.forEach((key, value) -> byText.put(key.toString(), value));
    return byText;
  }

  private static void text(String place, Schema schema, Object expected, Object actual) {
    require(place, actual instanceof CharSequence, expected, actual);
    require(place, expected.toString().contentEquals((CharSequence) actual), expected, actual);
    if (isJavaString(schema)) {
      require(place + ", class", actual instanceof String, String.class, actual.getClass());
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

  private static void requireBytes(String place, byte[] expected, byte[] actual) {
    HexFormat hex = HexFormat.of();
    if (!Arrays.equals(expected, actual)) {
      require(place, false, hex.formatHex(expected), hex.formatHex(actual));
    }
  }

  private static void require(String place, boolean holds, Object expected, Object actual) {
    if (!holds) {
      throw new AssertionError(
          place + ": expected " + shown(expected) + ", found " + shown(actual));
    }
  }

  private static String shown(Object value) {
    String text = Objects.toString(value);
    String start = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return value == null ? start : start + " (" + value.getClass().getSimpleName() + ")";
  }
}
