package dev.stoa.cli.input.csv;

import com.fasterxml.jackson.core.JacksonException;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.json.ValueParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Parses the fields of one CSV column: numbers, true and false, text, base64, and JSON for records,
 * arrays and maps.
 */
final class CsvFieldDecoder {
  private final List<Schema> types = new ArrayList<>();
  private final CsvNulls nulls;
  private final boolean isNullable;
  private final boolean hasStringType;
  private final String expectedTypes;

  CsvFieldDecoder(Schema schema, CsvNulls nulls) {
    this.nulls = nulls;
    this.isNullable = schema.isNullable();
    List<Schema> stringTypes = new ArrayList<>();
    for (Schema type : schema.isUnion() ? schema.getTypes() : List.of(schema)) {
      if (type.getType() == Schema.Type.STRING) {
        stringTypes.add(type);
      } else if (type.getType() != Schema.Type.NULL) {
        types.add(type);
      }
    }
    // Every field is a valid string, so strings are tried last.
    this.hasStringType = !stringTypes.isEmpty();
    types.addAll(stringTypes);
    this.expectedTypes = String.join(" or ", types.stream().map(Schema::getFullName).toList());
  }

  /**
   * Parses a field.
   *
   * @throws InvalidFileException when the field does not fit the type; the message lacks the
   *     location
   */
  Object decode(CsvRow row, int index) throws IOException {
    String text = row.fields().get(index);
    if (isNullable && isNull(row, index)) {
      return null;
    }
    InvalidFileException lastException = null;
    for (Schema type : types) {
      try {
        return parse(text, type);
      } catch (InvalidFileException e) {
        lastException = e;
      } catch (IllegalArgumentException | ArithmeticException | JacksonException e) {
        lastException =
            new InvalidFileException(
                "expected " + expectedTypes + ", found \"" + InputErrors.shorten(text) + "\"", e);
      }
    }
    throw lastException == null
        ? new InvalidFileException(
            "expected an empty field, found \"" + InputErrors.shorten(text) + "\"")
        : lastException;
  }

  private boolean isNull(CsvRow row, int index) {
    String text = row.fields().get(index);
    return hasStringType
        ? nulls.isNullText(text, row.areQuoted().get(index))
        : nulls.isNullValue(text);
  }

  static boolean isBoolean(String text) {
    // Longer texts are not converted to lower case, which takes time.
    String lowerCase = text.length() > 5 ? text : text.toLowerCase(Locale.ROOT);
    return lowerCase.equals("true") || lowerCase.equals("false");
  }

  private static Object parse(String text, Schema schema) throws IOException {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal) {
      return ValueParser.parseJson(new BigDecimal(text.strip()).toString(), schema);
    }
    return switch (schema.getType()) {
      case STRING -> text;
      case BOOLEAN -> {
        if (!isBoolean(text)) {
          throw new IllegalArgumentException(text);
        }
        yield Boolean.parseBoolean(text);
      }
      case INT -> Integer.valueOf(text.strip());
      case LONG -> Long.valueOf(text.strip());
      case FLOAT -> checkFinite(text, Float.valueOf(decimal(text)));
      case DOUBLE -> checkFinite(text, Double.valueOf(decimal(text)));
      case ENUM -> {
        if (!schema.hasEnumSymbol(text)) {
          throw new IllegalArgumentException(text);
        }
        yield new GenericData.EnumSymbol(schema, text);
      }
      case BYTES -> ByteBuffer.wrap(Base64.getDecoder().decode(text));
      case FIXED -> {
        byte[] bytes = Base64.getDecoder().decode(text);
        if (bytes.length != schema.getFixedSize()) {
          throw new IllegalArgumentException(text);
        }
        yield new GenericData.Fixed(schema, bytes);
      }
      default -> ValueParser.parseJson(text, schema);
    };
  }

  /** Returns the number without spaces; rejects literals of Java such as 1d and 0x1p3. */
  private static String decimal(String text) {
    String number = text.strip();
    char last = number.isEmpty() ? ' ' : number.charAt(number.length() - 1);
    if ("dDfF".indexOf(last) >= 0 || number.indexOf('x') >= 0 || number.indexOf('X') >= 0) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  private static <N extends Number> N checkFinite(String text, N value) {
    if (Double.isInfinite(value.doubleValue()) && !text.contains("Infinity")) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }
}
