package dev.stoa.record;

import dev.stoa.avro.LogicalValues;
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

/** What methods may give for fields that hold no others: numbers, text, bytes, enums. */
final class SimpleViews {
  private SimpleViews() {}

  /** What turns values of a schema into a class; empty where the class does not fit. */
  static Optional<FieldView> of(Class<?> wanted, Schema schema) throws UnfitTypeException {
    Optional<FieldView> logical = ofLogicalType(wanted, schema);
    if (logical.isPresent()) {
      return logical;
    }
    return switch (schema.getType()) {
      case BOOLEAN -> where(is(wanted, boolean.class, Boolean.class), FieldView.UNCHANGED);
      case INT, LONG, FLOAT, DOUBLE -> ofNumber(wanted, schema.getType());
      case STRING -> ofText(wanted);
      case BYTES -> ofBytes(wanted);
      case FIXED -> ofFixed(wanted);
      case ENUM -> ofEnum(wanted, schema);
      default -> Optional.empty();
    };
  }

  private static Optional<FieldView> where(boolean fits, FieldView view) {
    return fits ? Optional.of(view) : Optional.empty();
  }

  private static boolean is(Class<?> wanted, Class<?> primitive, Class<?> boxed) {
    return wanted == primitive || wanted == boxed;
  }

  private static Optional<FieldView> ofLogicalType(Class<?> wanted, Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    if (logicalType == null) {
      return Optional.empty();
    }
    Conversion<?> conversion = LogicalValues.newModel().getConversionFor(logicalType);
    return where(
        conversion != null && conversion.getConvertedType() == wanted,
        value -> Conversions.convertToLogicalType(value, schema, logicalType, conversion));
  }

  /** Numbers widen as Java's do. */
  private static Optional<FieldView> ofNumber(Class<?> wanted, Schema.Type type) {
    if (is(wanted, int.class, Integer.class)) {
      return where(type == Schema.Type.INT, FieldView.UNCHANGED);
    }
    if (is(wanted, long.class, Long.class)) {
      boolean isInt = type == Schema.Type.INT;
      return where(
          isInt || type == Schema.Type.LONG,
          isInt ? value -> ((Integer) value).longValue() : FieldView.UNCHANGED);
    }
    if (is(wanted, float.class, Float.class)) {
      return where(type == Schema.Type.FLOAT, FieldView.UNCHANGED);
    }
    boolean isDouble = type == Schema.Type.DOUBLE;
    return where(
        is(wanted, double.class, Double.class) && type != Schema.Type.LONG,
        isDouble ? FieldView.UNCHANGED : value -> ((Number) value).doubleValue());
  }

  private static Optional<FieldView> ofText(Class<?> wanted) {
    if (wanted == CharSequence.class) {
      return Optional.of(FieldView.UNCHANGED);
    }
    if (wanted == Utf8.class) {
      return Optional.of(value -> value instanceof Utf8 text ? text : new Utf8((String) value));
    }
    return where(wanted == String.class, Object::toString);
  }

  private static Optional<FieldView> ofBytes(Class<?> wanted) {
    if (wanted == byte[].class) {
      return Optional.of(
          value -> {
            ByteBuffer buffer = ((ByteBuffer) value).duplicate();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
          });
    }
    return where(wanted == ByteBuffer.class, FieldView.UNCHANGED);
  }

  private static Optional<FieldView> ofFixed(Class<?> wanted) {
    if (wanted == byte[].class) {
      return Optional.of(value -> ((GenericFixed) value).bytes().clone());
    }
    return where(wanted == GenericFixed.class, FieldView.UNCHANGED);
  }

  private static Optional<FieldView> ofEnum(Class<?> wanted, Schema schema)
      throws UnfitTypeException {
    if (wanted.isEnum()) {
      Map<String, Object> constants = constants(wanted, schema);
      return Optional.of(value -> constants.get(value.toString()));
    }
    if (wanted == GenericEnumSymbol.class) {
      return Optional.of(FieldView.UNCHANGED);
    }
    return where(wanted == String.class || wanted == CharSequence.class, Object::toString);
  }

  private static Map<String, Object> constants(Class<?> wanted, Schema schema)
      throws UnfitTypeException {
    Map<String, Object> constants = new HashMap<>();
    for (Object constant : wanted.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    for (String symbol : schema.getEnumSymbols()) {
      if (!constants.containsKey(symbol)) {
        throw new UnfitTypeException(
            "gives enum %s, which lacks the symbol %s".formatted(wanted.getName(), symbol));
      }
    }
    return constants;
  }
}
