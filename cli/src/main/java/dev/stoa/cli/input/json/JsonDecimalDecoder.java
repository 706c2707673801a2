package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.avro.DecimalValues;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Reads numbers, and text of numbers, as Avro's {@code decimal} or {@code big-decimal}; rejects
 * numbers with more digits than the type allows.
 */
final class JsonDecimalDecoder extends JsonDecoder {
  private final DecimalValues values;

  JsonDecimalDecoder(Schema schema) {
    this.values = new DecimalValues(schema);
  }

  @Override
  String typeDescription() {
    return values.typeDescription();
  }

  @Override
  int fit(JsonParser parser) throws IOException {
    Optional<BigDecimal> number = number(parser);
    if (number.isEmpty() || values.problem(number.get()).isPresent()) {
      return NO_FIT;
    }
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      return POOR_FIT;
    }
    boolean isInteger = parser.hasToken(JsonToken.VALUE_NUMBER_INT);
    return isInteger || values.hasFraction() ? GOOD_FIT : FAIR_FIT;
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    BigDecimal number = number(parser).orElse(null);
    if (number == null) {
      throw mismatch(parser);
    }
    Optional<String> problem = values.problem(number);
    if (problem.isPresent()) {
      throw badRecord(
          parser,
          JsonText.describe(parser) + " has " + problem.get() + ": use a type that has more");
    }
    return values.toStored(number);
  }

  private static Optional<BigDecimal> number(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      return DecimalValues.parse(parser.getText());
    }
    return parser.currentToken().isNumeric() && !parser.isNaN()
        ? Optional.of(parser.getDecimalValue())
        : Optional.empty();
  }
}
