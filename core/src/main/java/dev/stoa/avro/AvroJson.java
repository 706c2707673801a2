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

/** Converts defaults and properties of Avro schemas to {@link JsonValues} and back. */
public final class AvroJson {
  private AvroJson() {}

  /**
   * The properties of a schema or field.
   *
   * @throws InvalidTableException when a property contains a number that Avro cannot represent
   */
  static Map<String, Object> properties(JsonProperties owner) {
    if (!owner.hasProps()) {
      return Map.of();
    }
    Map<String, Object> properties = owner.getObjectProps();
    checkRepresentable(properties, "a property of " + owner);
    return fromAvroMap(properties);
  }

  /** The default as written in the field's JSON: 1 and not 1.0, even if the type is double. */
  static Optional<Object> defaultValue(Schema.Field field) {
    if (!field.hasDefaultValue()) {
      return Optional.empty();
    }
    Object avroValue = avroDefault(field);
    if (!isUnrepresentable(avroValue)) {
      Object value = fromAvro(avroValue);
      if (isExact(avroValue) || isDefaultOf(value, field)) {
        return Optional.of(value);
      }
      // Avro returns the default of a float as a float, although its JSON number is a double.
      if (value instanceof Float number && isDefaultOf(number.doubleValue(), field)) {
        return Optional.of(number.doubleValue());
      }
    }
    Object jsonDefault = jsonDefault(field);
    checkRepresentable(jsonDefault, "the default of field \"" + field.name() + "\"");
    return Optional.of(fromAvro(jsonDefault));
  }

  /** The default as Avro returns it; null if Avro throws because it does not fit the type. */
  private static Object avroDefault(Schema.Field field) {
    try {
      return field.defaultVal();
    } catch (AvroRuntimeException | NullPointerException e) {
      return null;
    }
  }

  /** Whether a value certainly equals the value in the JSON: Avro converts numbers and bytes. */
  private static boolean isExact(Object avroValue) {
    return avroValue == JsonProperties.NULL_VALUE
        || avroValue instanceof String
        || avroValue instanceof Boolean;
  }

  /** Whether a value is equal to the default of a field, as Avro compares them. */
  private static boolean isDefaultOf(Object value, Schema.Field field) {
    return AvroNames.withoutValidation(
        () -> {
          Schema.Field fieldWithValue =
              new Schema.Field(field.name(), field.schema(), null, toAvro(value), field.order());
          fieldWithValue.putAll(field);
          return fieldWithValue.equals(field);
        });
  }

  /** Returns the object with which Avro represents a JSON value. */
  static Object toAvro(Object value) {
    if (value == JsonValues.NULL) {
      return JsonProperties.NULL_VALUE;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(AvroJson::toAvro).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> values = new LinkedHashMap<>();
      map.forEach((name, nestedValue) -> values.put(name, toAvro(nestedValue)));
      return values;
    }
    return value;
  }

  /**
   * Whether Avro returned null for the JSON value or a part of it because it cannot represent it,
   * such as a number outside the range of long.
   */
  private static boolean isUnrepresentable(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(AvroJson::isUnrepresentable);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().anyMatch(AvroJson::isUnrepresentable);
    }
    return value == null;
  }

  private static Map<String, Object> fromAvroMap(Map<?, ?> map) {
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach((name, nestedValue) -> values.put((String) name, fromAvro(nestedValue)));
    return values;
  }

  /** Returns the JSON value of an object with which Avro represents it. */
  public static Object fromAvro(Object value) {
    if (value == JsonProperties.NULL_VALUE) {
      return JsonValues.NULL;
    }
    if (value instanceof Map<?, ?> map) {
      return fromAvroMap(map);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(AvroJson::fromAvro).toList();
    }
    return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : value;
  }

  /** The default as Avro would return it if it were a property, without regard to the type. */
  private static Object jsonDefault(Schema.Field field) {
    String fieldJson = AvroNames.withoutValidation(() -> AvroFields.json(field));
    Schema holder = AvroSchemaParser.parse("{\"type\":\"null\",\"field\":" + fieldJson + "}");
    return ((Map<?, ?>) holder.getObjectProp("field")).get("default");
  }

  private static void checkRepresentable(Object value, String subject) {
    if (isUnrepresentable(value)) {
      throw new InvalidTableException(
          subject
              + " contains a number outside the range of long, which Avro cannot represent: use a"
              + " string");
    }
  }
}
