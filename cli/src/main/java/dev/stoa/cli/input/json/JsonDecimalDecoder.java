package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Reads numbers as Avro's {@code decimal}, in bytes or fixed; rejects numbers with more digits than
 * the type allows.
 */
final class JsonDecimalDecoder extends JsonDecoder {
  private final Schema schema;
  private final LogicalTypes.Decimal decimal;
  private final Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();

  JsonDecimalDecoder(Schema schema, LogicalTypes.Decimal decimal) {
    this.schema = schema;
    this.decimal = decimal;
  }

  @Override
  String typeDescription() {
    return "decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
  }

  @Override
  int fit(JsonParser parser) throws IOException {
    if (!parser.currentToken().isNumeric() || !fits(parser.getDecimalValue())) {
      return NO_FIT;
    }
    boolean isInteger = parser.hasToken(JsonToken.VALUE_NUMBER_INT);
    return isInteger || decimal.getScale() > 0 ? GOOD_FIT : FAIR_FIT;
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    if (!parser.currentToken().isNumeric()) {
      throw mismatch(parser);
    }
    BigDecimal value = parser.getDecimalValue();
    if (!fits(value)) {
      throw mismatch(parser);
    }
    BigDecimal scaled =
        value.signum() == 0
            ? BigDecimal.ZERO.setScale(decimal.getScale())
            : value.setScale(decimal.getScale(), RoundingMode.UNNECESSARY);
    return schema.getType() == Schema.Type.FIXED
        ? conversion.toFixed(scaled, schema, decimal)
        : conversion.toBytes(scaled, schema, decimal);
  }

  /**
   * Returns whether a number has few enough digits. Does not change its scale, since 1e999999999
   * would then be written out in full.
   */
  private boolean fits(BigDecimal value) {
    if (value.signum() == 0) {
      return true;
    }
    long integerDigitCount = (long) value.precision() - value.scale();
    boolean isInRange = integerDigitCount + decimal.getScale() <= decimal.getPrecision();
    return isInRange && value.stripTrailingZeros().scale() <= decimal.getScale();
  }
}
