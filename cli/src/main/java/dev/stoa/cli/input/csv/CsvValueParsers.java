package dev.stoa.cli.input.csv;

import dev.stoa.avro.DecimalValues;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.json.ValueParser;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.NumberText;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Creates the parsers of single types, which are not unions. */
final class CsvValueParsers {
  /** Parses the fields of one type. */
  interface Parser {
    /**
     * Parses a field that is not null.
     *
     * @throws InvalidFileException when the field does not fit; the message lacks the location
     * @throws IllegalArgumentException when the field does not fit and the message is not for users
     */
    Object parse(String text) throws IOException;
  }

  private static final int MAX_LONG_LENGTH = 20;

  private CsvValueParsers() {}

  /** Creates the parser of a type whose values are written in a notation. */
  static Parser of(Schema schema, CsvNotation notation) {
    Parser parser = of(schema);
    if (notation.dateFormat().isPresent() && LogicalText.temporal(schema).isPresent()) {
      return text -> parser.parse(notation.isoDate(text.strip()).orElse(text));
    }
    return notation.convertsNumbers() && LogicalText.isNumber(schema)
        ? text -> parser.parse(notation.number(text.strip()))
        : parser;
  }

  private static Parser of(Schema schema) {
    if (LogicalText.isDecimal(schema)) {
      return decimal(new DecimalValues(schema));
    }
    if (LogicalText.isDuration(schema)) {
      return withMessage(text -> new GenericData.Fixed(schema, DurationText.toBytes(text.strip())));
    }
    if (LogicalText.isFixedUuid(schema)) {
      return text -> new GenericData.Fixed(schema, UuidText.toBytes(requireUuid(text)));
    }
    if (LogicalText.isStringUuid(schema)) {
      return CsvValueParsers::requireUuid;
    }
    Optional<TemporalText> temporal = LogicalText.temporal(schema);
    return temporal.isPresent() ? temporal(temporal.get(), schema) : plain(schema);
  }

  private static Parser plain(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> text -> text;
      case BOOLEAN -> CsvValueParsers::parseBoolean;
      case INT -> text -> Integer.valueOf(text.strip());
      case LONG -> text -> Long.valueOf(text.strip());
      case FLOAT -> NumberText::parseFloat;
      case DOUBLE -> NumberText::parseDouble;
      case ENUM -> text -> parseSymbol(text, schema);
      case BYTES -> text -> ByteBuffer.wrap(Base64.getDecoder().decode(text));
      case FIXED -> text -> parseFixed(text, schema);
      default -> text -> ValueParser.parseJson(text, schema);
    };
  }

  private static Object parseBoolean(String text) {
    int bit = CsvBooleans.bitOf(text.strip());
    if (bit == 0) {
      throw new IllegalArgumentException(text);
    }
    return CsvBooleans.value(bit);
  }

  private static Object parseSymbol(String text, Schema schema) throws InvalidFileException {
    if (!schema.hasEnumSymbol(text)) {
      throw new InvalidFileException(
          "expected one of %s, found \"%s\""
              .formatted(
                  InputErrors.shorten(String.join(", ", schema.getEnumSymbols())),
                  InputErrors.shorten(text)));
    }
    return new GenericData.EnumSymbol(schema, text);
  }

  private static Object parseFixed(String text, Schema schema) {
    byte[] bytes = Base64.getDecoder().decode(text);
    if (bytes.length != schema.getFixedSize()) {
      throw new IllegalArgumentException(text);
    }
    return new GenericData.Fixed(schema, bytes);
  }

  private static Parser decimal(DecimalValues values) {
    return text -> {
      Optional<BigDecimal> number = DecimalValues.parse(text);
      if (number.isEmpty()) {
        throw new InvalidFileException(
            "expected "
                + values.typeDescription()
                + ", found \""
                + InputErrors.shorten(text)
                + "\"");
      }
      Optional<String> problem = values.problem(number.get());
      if (problem.isPresent()) {
        throw new InvalidFileException(
            "number %s has %s: use a type that has more"
                .formatted(InputErrors.shorten(text.strip()), problem.get()));
      }
      return values.toStored(number.get());
    };
  }

  private static String requireUuid(String text) throws InvalidFileException {
    String uuid = text.strip();
    if (!UuidText.isUuid(uuid)) {
      throw new InvalidFileException(
          "expected a UUID such as 123e4567-e89b-12d3-a456-426614174000, found \""
              + InputErrors.shorten(text)
              + "\"");
    }
    return uuid.toLowerCase(Locale.ROOT);
  }

  /** Numbers are those that are stored, but no dates: 20201231 is not meant as a number of days. */
  private static Parser temporal(TemporalText temporal, Schema schema) {
    boolean isInt = schema.getType() == Schema.Type.INT;
    return withMessage(
        text -> {
          String stripped = text.strip();
          boolean isNumber = !temporal.isDate() && isInteger(stripped);
          long stored = isNumber ? Long.parseLong(stripped) : temporal.parse(stripped);
          if (isInt) {
            return Math.toIntExact(stored);
          }
          return stored;
        });
  }

  private static boolean isInteger(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() > start && text.length() <= MAX_LONG_LENGTH;
  }

  /** Returns a parser that passes on the message of exceptions, which is meant for users. */
  private static Parser withMessage(Parser parser) {
    return text -> {
      try {
        return parser.parse(text);
      } catch (NumberFormatException | ArithmeticException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw new InvalidFileException(e.getMessage(), e);
      }
    };
  }
}
