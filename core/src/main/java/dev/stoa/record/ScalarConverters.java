package dev.stoa.record;

import dev.stoa.avro.AvroDataModels;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;

/** Converters for scalar fields: numbers, text, bytes, enums. */
final class ScalarConverters {
  private ScalarConverters() {}

  /** The converter from values of a schema to a class; empty if the class does not fit. */
  static Optional<FieldConverter> of(Class<?> wanted, Schema schema)
      throws IncompatibleTypeException {
    Optional<FieldConverter> logical = ofLogicalType(wanted, schema);
    if (logical.isPresent()) {
      return logical;
    }
    return switch (schema.getType()) {
      case BOOLEAN -> where(is(wanted, boolean.class, Boolean.class), FieldConverter.IDENTITY);
      case INT, LONG, FLOAT, DOUBLE -> ofNumber(wanted, schema.getType());
      case STRING -> ofText(wanted);
      case BYTES -> ofBytes(wanted);
      case FIXED -> ofFixed(wanted);
      case ENUM -> ofEnum(wanted, schema);
      default -> Optional.empty();
    };
  }

  private static Optional<FieldConverter> where(boolean fits, FieldConverter view) {
    return fits ? Optional.of(view) : Optional.empty();
  }

  private static boolean is(Class<?> wanted, Class<?> primitive, Class<?> boxed) {
    return wanted == primitive || wanted == boxed;
  }

  private static Optional<FieldConverter> ofLogicalType(Class<?> wanted, Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType == null) {
      return Optional.empty();
    }
    Conversion<?> conversion =
        AvroDataModels.newModelWithConversions().getConversionFor(logicalType);
    return where(
        conversion != null && conversion.getConvertedType() == wanted,
        value -> Conversions.convertToLogicalType(value, schema, logicalType, conversion));
  }

  /** Numbers widen as in Java. */
  private static Optional<FieldConverter> ofNumber(Class<?> wanted, Schema.Type type) {
    if (is(wanted, int.class, Integer.class)) {
      return where(type == Schema.Type.INT, FieldConverter.IDENTITY);
    }
    if (is(wanted, long.class, Long.class)) {
      boolean isInt = type == Schema.Type.INT;
      return where(
          isInt || type == Schema.Type.LONG,
          isInt ? value -> ((Integer) value).longValue() : FieldConverter.IDENTITY);
    }
    if (is(wanted, float.class, Float.class)) {
      return where(type == Schema.Type.FLOAT, FieldConverter.IDENTITY);
    }
    boolean isDouble = type == Schema.Type.DOUBLE;
    return where(
        is(wanted, double.class, Double.class) && type != Schema.Type.LONG,
        isDouble ? FieldConverter.IDENTITY : value -> ((Number) value).doubleValue());
  }

  private static Optional<FieldConverter> ofText(Class<?> wanted) {
    if (wanted == CharSequence.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (wanted == Utf8.class) {
      return Optional.of(value -> value instanceof Utf8 text ? text : new Utf8((String) value));
    }
    return where(wanted == String.class, Object::toString);
  }

  private static Optional<FieldConverter> ofBytes(Class<?> wanted) {
    if (wanted == byte[].class) {
      return Optional.of(
          value -> {
            ByteBuffer buffer = ((ByteBuffer) value).duplicate();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
          });
    }
    return where(wanted == ByteBuffer.class, FieldConverter.IDENTITY);
  }

  private static Optional<FieldConverter> ofFixed(Class<?> wanted) {
    if (wanted == byte[].class) {
      return Optional.of(value -> ((GenericFixed) value).bytes().clone());
    }
    return where(wanted == GenericFixed.class, FieldConverter.IDENTITY);
  }

  private static Optional<FieldConverter> ofEnum(Class<?> wanted, Schema schema)
      throws IncompatibleTypeException {
    if (wanted.isEnum()) {
      Map<String, Object> constants = constants(wanted, schema);
      return Optional.of(value -> constants.get(value.toString()));
    }
    if (wanted == GenericEnumSymbol.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    return where(wanted == String.class || wanted == CharSequence.class, Object::toString);
  }

  private static Map<String, Object> constants(Class<?> wanted, Schema schema)
      throws IncompatibleTypeException {
    Map<String, Object> constants = new HashMap<>();
    for (Object constant : wanted.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    for (String symbol : schema.getEnumSymbols()) {
      if (!constants.containsKey(symbol)) {
        throw new IncompatibleTypeException(
            "gives enum %s, which lacks the symbol %s".formatted(wanted.getName(), symbol));
      }
    }
    return constants;
  }
}
