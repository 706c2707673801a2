package dev.stoa.cli.output;

import dev.stoa.cli.input.record.LogicalText;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Formats the values of one schema as plain text: like JSON, but without quotes around text. Used
 * for CSV fields and for the terminal.
 */
public final class ValueText {
  private final Schema schema;
  private final List<Schema> valueTypes;
  private final JsonValueWriter json;

  private ValueText(Schema schema, ValueStyle style) {
    this.schema = schema;
    this.valueTypes =
        schema.isUnion()
            ? schema.getTypes().stream().filter(type -> !type.isNullable()).toList()
            : List.of(schema);
    this.json = JsonValueWriter.of(schema, style);
  }

  /** Creates a formatter of values of a schema. */
  public static ValueText of(Schema schema, ValueStyle style) {
    return new ValueText(schema, style);
  }

  /** Returns the text of a value, which may be null; nested values are JSON. */
  public String format(Object value) {
    return switch (type(value)) {
      case STRING, ENUM -> value.toString();
      case RECORD, ARRAY, MAP -> json.toJson(value);
      default -> withoutQuotes(json.toJson(value));
    };
  }

  /** Returns the type of a value; minima and maxima are not of the class that unions expect. */
  private Schema.Type type(Object value) {
    if (value == null) {
      return Schema.Type.NULL;
    }
    return valueTypes.size() == 1
        ? valueTypes.get(0).getType()
        : schema.getTypes().get(GenericData.get().resolveUnion(schema, value)).getType();
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
