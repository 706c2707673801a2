package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;

/** Reads numbers as Avro's {@code big-decimal}, which stores the scale with each value. */
final class JsonBigDecimalDecoder extends JsonDecoder {
  private final Schema schema;
  private final Conversions.BigDecimalConversion conversion =
      new Conversions.BigDecimalConversion();

  JsonBigDecimalDecoder(Schema schema) {
    this.schema = schema;
  }

  @Override
  String typeDescription() {
    return "big-decimal";
  }

  @Override
  int fit(JsonParser parser) {
    return parser.currentToken().isNumeric() ? GOOD_FIT : NO_FIT;
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    if (!parser.currentToken().isNumeric()) {
      throw mismatch(parser);
    }
    return conversion.toBytes(parser.getDecimalValue(), schema, schema.getLogicalType());
  }
}
