package dev.stoa.avro;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.JsonValues;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Defaults and properties of Avro's schemas as JSON values. */
public final class AvroJson {
  private AvroJson() {}

  /**
   * The properties of a schema or field.
   *
   * @throws InvalidTableException when one holds a number that Avro gives no value for
   */
  static Map<String, Object> properties(JsonProperties owner) {
    if (!owner.hasProps()) {
      return Map.of();
    }
    Map<String, Object> properties = owner.getObjectProps();
    checkKept(properties, "a property of " + owner);
    return values(properties);
  }

  /** The default as it is in the field's JSON: 1 and not 1.0, also where the type is double. */
  static Optional<Object> defaultValue(Schema.Field field) {
    if (!field.hasDefaultValue()) {
      return Optional.empty();
    }
    Object given = givenDefault(field);
    if (!isLost(given)) {
      Object value = value(given);
      if (isExact(given) || isDefaultOf(value, field)) {
        return Optional.of(value);
      }
      if (value instanceof Float number && isDefaultOf(number.doubleValue(), field)) {
        return Optional.of(number.doubleValue());
      }
    }
    Object raw = rawDefault(field);
    checkKept(raw, "the default of field \"" + field.name() + "\"");
    return Optional.of(value(raw));
  }

  /** The default as Avro gives it; null where it cannot, since it does not fit the type. */
  private static Object givenDefault(Schema.Field field) {
    try {
      return field.defaultVal();
    } catch (AvroRuntimeException | NullPointerException e) {
      return null;
    }
  }

  /** Whether a value is as it is in the JSON for sure; Avro converts numbers and bytes. */
  private static boolean isExact(Object given) {
    return given == JsonProperties.NULL_VALUE
        || given instanceof String
        || given instanceof Boolean;
  }

  private static boolean isDefaultOf(Object value, Schema.Field field) {
    return AvroNames.unchecked(
        () -> {
          Schema.Field same =
              new Schema.Field(field.name(), field.schema(), null, ofValue(value), field.order());
          same.putAll(field);
          return same.equals(field);
        });
  }

  /** Avro's Java value of a JSON value. */
  static Object ofValue(Object value) {
    if (value == JsonValues.NULL) {
      return JsonProperties.NULL_VALUE;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(AvroJson::ofValue).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> values = new LinkedHashMap<>();
      map.forEach((name, inner) -> values.put(name, ofValue(inner)));
      return values;
    }
    return value;
  }

  /** Whether Avro had no Java value for some of the JSON, such as for numbers beyond longs. */
  private static boolean isLost(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(AvroJson::isLost);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().anyMatch(AvroJson::isLost);
    }
    return value == null;
  }

  private static Map<String, Object> values(Map<?, ?> map) {
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach((name, inner) -> values.put((String) name, value(inner)));
    return values;
  }

  /** The JSON value of one of Avro's Java values. */
  public static Object value(Object value) {
    if (value == JsonProperties.NULL_VALUE) {
      return JsonValues.NULL;
    }
    if (value instanceof Map<?, ?> map) {
      return values(map);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(AvroJson::value).toList();
    }
    return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : value;
  }

  /** The default without regard to the type: Avro gives properties like that. */
  private static Object rawDefault(Schema.Field field) {
    String text = AvroNames.unchecked(() -> AvroFields.text(field));
    Schema holder = SchemaText.parse("{\"type\":\"null\",\"field\":" + text + "}");
    return ((Map<?, ?>) holder.getObjectProp("field")).get("default");
  }

  private static void checkKept(Object value, String what) {
    if (isLost(value)) {
      throw new InvalidTableException(
          what + " holds a number beyond those of a long, which Avro loses: make it a text");
    }
  }
}
