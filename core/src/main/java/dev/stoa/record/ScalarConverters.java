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

/** Creates the converters for scalar fields: booleans, numbers, text, bytes, fixeds, enums. */
final class ScalarConverters {
  private ScalarConverters() {}

  /** Returns the converter of values of a schema to a class; empty if the class does not fit. */
  static Optional<FieldConverter> of(Class<?> targetClass, Schema schema)
      throws IncompatibleTypeException {
    Optional<FieldConverter> logicalConverter = ofLogicalType(targetClass, schema);
    if (logicalConverter.isPresent()) {
      return logicalConverter;
    }
    return switch (schema.getType()) {
      case BOOLEAN ->
          ifFits(
              isPrimitiveOrBoxed(targetClass, boolean.class, Boolean.class),
              FieldConverter.IDENTITY);
      case INT, LONG, FLOAT, DOUBLE -> ofNumber(targetClass, schema.getType());
      case STRING -> ofText(targetClass);
      case BYTES -> ofBytes(targetClass);
      case FIXED -> ofFixed(targetClass);
      case ENUM -> ofEnum(targetClass, schema);
      default -> Optional.empty();
    };
  }

  private static Optional<FieldConverter> ifFits(boolean fits, FieldConverter converter) {
    return fits ? Optional.of(converter) : Optional.empty();
  }

  private static boolean isPrimitiveOrBoxed(
      Class<?> targetClass, Class<?> primitive, Class<?> boxed) {
    return targetClass == primitive || targetClass == boxed;
  }

  private static Optional<FieldConverter> ofLogicalType(Class<?> targetClass, Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType == null) {
      return Optional.empty();
    }
    Conversion<?> conversion =
        AvroDataModels.newModelWithConversions().getConversionFor(logicalType);
    return ifFits(
        conversion != null && conversion.getConvertedType() == targetClass,
        value -> Conversions.convertToLogicalType(value, schema, logicalType, conversion));
  }

  /** Numbers are widened only if nothing is lost: int to long or double, float to double. */
  private static Optional<FieldConverter> ofNumber(Class<?> targetClass, Schema.Type type) {
    if (isPrimitiveOrBoxed(targetClass, int.class, Integer.class)) {
      return ifFits(type == Schema.Type.INT, FieldConverter.IDENTITY);
    }
    if (isPrimitiveOrBoxed(targetClass, long.class, Long.class)) {
      boolean isInt = type == Schema.Type.INT;
      return ifFits(
          isInt || type == Schema.Type.LONG,
          isInt ? value -> ((Integer) value).longValue() : FieldConverter.IDENTITY);
    }
    if (isPrimitiveOrBoxed(targetClass, float.class, Float.class)) {
      return ifFits(type == Schema.Type.FLOAT, FieldConverter.IDENTITY);
    }
    boolean isDouble = type == Schema.Type.DOUBLE;
    return ifFits(
        isPrimitiveOrBoxed(targetClass, double.class, Double.class) && type != Schema.Type.LONG,
        isDouble ? FieldConverter.IDENTITY : value -> ((Number) value).doubleValue());
  }

  private static Optional<FieldConverter> ofText(Class<?> targetClass) {
    if (targetClass == CharSequence.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (targetClass == Utf8.class) {
      return Optional.of(value -> value instanceof Utf8 text ? text : new Utf8((String) value));
    }
    return ifFits(targetClass == String.class, Object::toString);
  }

  private static Optional<FieldConverter> ofBytes(Class<?> targetClass) {
    if (targetClass == byte[].class) {
      return Optional.of(
          value -> {
            ByteBuffer buffer = ((ByteBuffer) value).duplicate();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
          });
    }
    return ifFits(targetClass == ByteBuffer.class, FieldConverter.IDENTITY);
  }

  private static Optional<FieldConverter> ofFixed(Class<?> targetClass) {
    if (targetClass == byte[].class) {
      return Optional.of(value -> ((GenericFixed) value).bytes().clone());
    }
    return ifFits(targetClass == GenericFixed.class, FieldConverter.IDENTITY);
  }

  private static Optional<FieldConverter> ofEnum(Class<?> targetClass, Schema schema)
      throws IncompatibleTypeException {
    if (targetClass.isEnum()) {
      Map<String, Object> constants = constants(targetClass, schema);
      return Optional.of(value -> constants.get(value.toString()));
    }
    if (targetClass == GenericEnumSymbol.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    return ifFits(
        targetClass == String.class || targetClass == CharSequence.class, Object::toString);
  }

  private static Map<String, Object> constants(Class<?> targetClass, Schema schema)
      throws IncompatibleTypeException {
    Map<String, Object> constants = new HashMap<>();
    for (Object constant : targetClass.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    for (String symbol : schema.getEnumSymbols()) {
      if (!constants.containsKey(symbol)) {
        throw new IncompatibleTypeException(
            "returns enum %s, which lacks the symbol %s".formatted(targetClass.getName(), symbol));
      }
    }
    return constants;
  }
}
