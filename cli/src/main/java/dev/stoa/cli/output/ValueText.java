package dev.stoa.cli.output;

import dev.stoa.cli.input.record.LogicalText;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Formats the values of one schema as plain text: like JSON, but without quotes around text. Used
 * for CSV fields and for the terminal.
 */
public final class ValueText {
  private final Schema schema;
  private final JsonValueWriter json;

  private ValueText(Schema schema, ValueStyle style) {
    this.schema = schema;
    this.json = JsonValueWriter.of(schema, style);
  }

  /** Creates a formatter of values of a schema. */
  public static ValueText of(Schema schema, ValueStyle style) {
    return new ValueText(schema, style);
  }

  /** Returns the text of a value, which may be null; nested values are JSON. */
  public String format(Object value) {
    Schema type =
        schema.isUnion()
            ? schema.getTypes().get(GenericData.get().resolveUnion(schema, value))
            : schema;
    return switch (type.getType()) {
      case STRING, ENUM -> value.toString();
      case RECORD, ARRAY, MAP -> json.toJson(value);
      default -> withoutQuotes(json.toJson(value));
    };
  }

  /** Returns whether a schema has values that are stored as bytes and written as other text. */
  static boolean isBytesWithText(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream().anyMatch(ValueText::isBytesWithText)
        : LogicalText.isDecimal(schema)
            || LogicalText.isFixedUuid(schema)
            || LogicalText.isDuration(schema);
  }

  /** Removes the quotes around base64, dates, NaN and infinities, which contain no escapes. */
  private static String withoutQuotes(String json) {
    return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
  }
}
