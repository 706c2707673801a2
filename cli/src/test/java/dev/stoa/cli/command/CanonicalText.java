package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoa.cli.input.parquet.ParquetVariants;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * The text of a value that does not depend on how a file format represents it; the same as that of
 * {@code make_expectations.py}, which describes it.
 */
final class CanonicalText {
  private CanonicalText() {}

  /** Returns the text of the fields of a record that have these names; of all if there are none. */
  static String ofRecord(IndexedRecord record, RecordType type, List<String> names) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      Field field = type.fields().get(i);
      if (names.isEmpty() || names.contains(field.name())) {
        Object value = record.get(i);
        boolean isVariant =
            value != null && isVariant(record.getSchema().getFields().get(i).schema());
        String valueText = isVariant ? json(parse(value.toString())) : of(value, field.type());
        fields.add(text(field.name()) + "=" + valueText);
      }
    }
    return "(" + String.join(",", fields) + ")";
  }

  private static boolean isVariant(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream().anyMatch(ParquetVariants::isVariant)
        : ParquetVariants.isVariant(schema);
  }

  private static JsonNode parse(String text) {
    try {
      return new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the JSON of a variant: " + text, e);
    }
  }

  private static String json(JsonNode value) {
    if (value.isObject()) {
      Map<String, String> entries = new TreeMap<>();
      value
          .properties()
          .forEach(entry -> entries.put(text(entry.getKey()), json(entry.getValue())));
      return mapping(entries);
    }
    if (value.isArray()) {
      return "[" + String.join(",", value.valueStream().map(CanonicalText::json).toList()) + "]";
    }
    return value.isNumber()
        ? number(value.decimalValue())
        : value.isTextual() ? text(value.textValue()) : value.toString();
  }

  private static String of(Object value, DataType type) {
    if (value == null) {
      return "null";
    }
    return switch (type.kind()) {
      case NULLABLE -> of(value, type.valueType());
      case BOOLEAN -> value.toString();
      case INT, LONG -> number(new BigDecimal(value.toString()));
      case FLOAT, DOUBLE -> floating(((Number) value).doubleValue());
      case STRING, ENUM -> text(value.toString());
      case UUID -> text(value.toString());
      case BYTES, FIXED -> octets(value);
      case DECIMAL -> number(decimal(value, (DecimalType) type));
      case BIG_DECIMAL ->
          number(new Conversions.BigDecimalConversion().fromBytes((ByteBuffer) value, null, null));
      case DATE -> "d" + value;
      case ARRAY -> array((Collection<?>) value, ((ArrayType) type).element());
      case MAP -> map((Map<?, ?>) value, ((MapType) type).value());
      case RECORD -> ofRecord((IndexedRecord) value, (RecordType) type, List.of());
      case UNION -> of(value, branch(value, (UnionType) type));
      case NULL -> throw new IllegalArgumentException("not null: " + value);
      default -> "t" + nanos(((Number) value).longValue(), type.kind());
    };
  }

  private static String number(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  private static String floating(double number) {
    return Double.isNaN(number)
        ? "NaN"
        : "f" + HexFormat.of().toHexDigits(Double.doubleToLongBits(number));
  }

  private static String text(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' || character == '\\' || character < ' ') {
        quoted.append("\\u%04x".formatted((int) character));
      } else {
        quoted.append(character);
      }
    }
    return quoted.append('"').toString();
  }

  private static String octets(Object value) {
    return "x" + HexFormat.of().formatHex(bytes(value));
  }

  private static byte[] bytes(Object value) {
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static BigDecimal decimal(Object value, DecimalType type) {
    return new BigDecimal(new BigInteger(bytes(value)), type.scale());
  }

  private static String array(Collection<?> values, DataType element) {
    return "[" + String.join(",", values.stream().map(value -> of(value, element)).toList()) + "]";
  }

  private static String map(Map<?, ?> values, DataType valueType) {
    Map<String, String> entries = new TreeMap<>();
    values.forEach((key, value) -> entries.put(text(key.toString()), of(value, valueType)));
    return mapping(entries);
  }

  private static String mapping(Map<String, String> entries) {
    List<String> texts =
        entries.entrySet().stream().map(entry -> entry.getKey() + ":" + entry.getValue()).toList();
    return "{" + String.join(",", texts) + "}";
  }

  private static BigInteger nanos(long value, TypeKind kind) {
    int missingDigits = 9 - kind.fractionalSecondDigits();
    return BigInteger.valueOf(value).multiply(BigInteger.TEN.pow(missingDigits));
  }

  private static DataType branch(Object value, UnionType union) {
    return union.branches().stream()
        .filter(branch -> isOf(value, branch))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no branch for " + value));
  }

  private static boolean isOf(Object value, DataType type) {
    return switch (type.storedKind()) {
      case NULL -> false;
      case BOOLEAN -> value instanceof Boolean;
      case INT -> value instanceof Integer;
      case LONG -> value instanceof Long;
      case FLOAT -> value instanceof Float;
      case DOUBLE -> value instanceof Double;
      case STRING -> value instanceof CharSequence;
      case BYTES -> value instanceof ByteBuffer;
      case ENUM -> value instanceof GenericEnumSymbol<?>;
      case FIXED -> value instanceof GenericFixed;
      case ARRAY -> value instanceof Collection<?>;
      case MAP -> value instanceof Map<?, ?>;
      default ->
          value instanceof IndexedRecord record
              && record.getSchema().getFullName().equals(((RecordType) type).name().fullName());
    };
  }
}
