package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InvalidFileException;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * The decoders of Avro's four number types. Integer types accept numbers such as {@code 1.0} and
 * {@code 1e3}; no type accepts numbers beyond its range. NaN and infinities, for which JSON has no
 * numbers, are text; also accepted without quotes, as Python writes them.
 */
final class JsonNumberDecoders {
  /**
   * A double represents every number of up to fifteen digits without an exponent; a sign or point
   * counts as a digit here.
   */
  private static final int MAX_EXACT_LENGTH = 15;

  private JsonNumberDecoders() {}

  private static boolean isLong(JsonParser parser) throws IOException {
    return parser.hasToken(JsonToken.VALUE_NUMBER_INT)
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }

  /** Reads the number at the parser, which must be an integer. */
  private static long readLong(JsonParser parser, JsonDecoder decoder) throws IOException {
    if (isLong(parser)) {
      return parser.getLongValue();
    }
    if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT) && !parser.isNaN()) {
      try {
        return parser.getDecimalValue().longValueExact();
      } catch (ArithmeticException e) {
        InvalidFileException exception = decoder.mismatch(parser);
        exception.initCause(e);
        throw exception;
      }
    }
    throw decoder.mismatch(parser);
  }

  private static double readDouble(JsonParser parser, JsonDecoder decoder) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      return switch (parser.getText()) {
        case "NaN" -> Double.NaN;
        case "Infinity" -> Double.POSITIVE_INFINITY;
        case "-Infinity" -> Double.NEGATIVE_INFINITY;
        default -> throw decoder.mismatch(parser);
      };
    }
    if (!parser.currentToken().isNumeric()) {
      throw decoder.mismatch(parser);
    }
    boolean isFinite = !parser.isNaN(); // before the conversion, which can overflow
    double value = parser.getDoubleValue();
    if (Double.isInfinite(value) && isFinite) {
      throw tooLarge(parser, decoder);
    }
    return value;
  }

  private static InvalidFileException tooLarge(JsonParser parser, JsonDecoder decoder)
      throws IOException {
    return JsonDecoder.badRecord(
        parser,
        JsonText.describe(parser)
            + " is beyond the range of "
            + decoder.typeDescription()
            + ": give a schema with a decimal for this field");
  }

  private static int floatingPointFit(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_NUMBER_FLOAT -> JsonDecoder.GOOD_FIT;
      case VALUE_NUMBER_INT -> JsonDecoder.FAIR_FIT;
      case VALUE_STRING ->
          switch (parser.getText()) {
            case "NaN", "Infinity", "-Infinity" -> JsonDecoder.FAIR_FIT;
            default -> JsonDecoder.NO_FIT;
          };
      default -> JsonDecoder.NO_FIT;
    };
  }

  /** Reads integers of 32 bits. */
  static final class JsonIntDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "int";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      boolean fits = isLong(parser) && parser.getNumberType() == JsonParser.NumberType.INT;
      return fits ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      long value = readLong(parser, this);
      if (value != (int) value) {
        throw mismatch(parser);
      }
      return (int) value;
    }
  }

  /** Reads integers of 64 bits. */
  static final class JsonLongDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "long";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return isLong(parser) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      return readLong(parser, this);
    }
  }

  /** Reads numbers, rounded to 24 bits of precision. */
  static final class JsonFloatDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "float";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return parser.currentToken().isNumeric() && !parser.isNaN() && !isExact(parser.getText())
          ? POOR_FIT
          : floatingPointFit(parser);
    }

    private static boolean isExact(String text) {
      // The parser's getFloatValue() would round its double.
      float value = Float.parseFloat(text);
      return Float.isFinite(value)
          && new BigDecimal(text).compareTo(new BigDecimal(Float.toString(value))) == 0;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      double value = readDouble(parser, this);
      // Converting the double would round a second time, which can give another float.
      float rounded =
          parser.currentToken().isNumeric() && Double.isFinite(value)
              ? Float.parseFloat(parser.getText())
              : (float) value;
      if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
        throw tooLarge(parser, this);
      }
      return rounded;
    }
  }

  /** Reads numbers, rounded to 53 bits of precision. */
  static final class JsonDoubleDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "double";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return parser.currentToken().isNumeric() && !isExact(parser.getText())
          ? Math.min(FAIR_FIT, floatingPointFit(parser))
          : floatingPointFit(parser);
    }

    private static boolean hasExponent(String text) {
      return text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
    }

    private static boolean isExact(String text) {
      if (text.length() <= MAX_EXACT_LENGTH && !hasExponent(text)) {
        return true;
      }
      double value = Double.parseDouble(text);
      return Double.isFinite(value)
          && new BigDecimal(text).compareTo(new BigDecimal(Double.toString(value))) == 0;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      return readDouble(parser, this);
    }
  }
}
