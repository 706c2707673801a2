package dev.stoa.cli.input.csv;

import com.fasterxml.jackson.core.JacksonException;
import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.file.InputErrors;
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
  private final List<Schema> branches = new ArrayList<>();
  private final boolean isNullable;
  private final boolean acceptsText;
  private final String expected;

  CsvFieldDecoder(Schema schema) {
    this.isNullable = schema.isNullable();
    List<Schema> textBranches = new ArrayList<>();
    for (Schema branch : schema.isUnion() ? schema.getTypes() : List.of(schema)) {
      if (branch.getType() == Schema.Type.STRING) {
        textBranches.add(branch);
      } else if (branch.getType() != Schema.Type.NULL) {
        branches.add(branch);
      }
    }
    // Every field is valid text, so text is tried last.
    this.acceptsText = !textBranches.isEmpty();
    branches.addAll(textBranches);
    this.expected = String.join(" or ", branches.stream().map(Schema::getFullName).toList());
  }

  /** The names of the types, for a message. */
  String expected() {
    return expected;
  }

  /**
   * The value of a field.
   *
   * @throws BadRecordException when the field does not fit the type; the message lacks the location
   */
  Object decode(CsvRow row, int index) throws IOException {
    String text = row.fields().get(index);
    if (text.isEmpty() && isNullable && !(row.isQuotedEmpty(index) && acceptsText)) {
      return null;
    }
    BadRecordException fault = null;
    for (Schema branch : branches) {
      try {
        return decode(text, branch);
      } catch (BadRecordException e) {
        fault = e;
      } catch (IllegalArgumentException | ArithmeticException | JacksonException e) {
        fault =
            new BadRecordException(
                "expected " + expected + ", found \"" + InputErrors.shortened(text) + "\"", e);
      }
    }
    throw fault == null
        ? new BadRecordException(
            "expected an empty field, found \"" + InputErrors.shortened(text) + "\"")
        : fault;
  }

  static boolean isBoolean(String text) {
    String lowerCase = text.length() > 5 ? text : text.toLowerCase(Locale.ROOT);
    return lowerCase.equals("true") || lowerCase.equals("false");
  }

  private static Object decode(String text, Schema schema) throws IOException {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal) {
      return decodeJson(new BigDecimal(text.strip()).toString(), schema);
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
      case FLOAT -> checkFinite(text, Float.valueOf(text.strip()));
      case DOUBLE -> checkFinite(text, Double.valueOf(text.strip()));
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
      default -> decodeJson(text, schema);
    };
  }

  private static <N extends Number> N checkFinite(String text, N value) {
    if (Double.isInfinite(value.doubleValue()) && !text.contains("Infinity")) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  private static Object decodeJson(String text, Schema schema) throws IOException {
    return ValueParser.parseJson(text, schema);
  }
}
