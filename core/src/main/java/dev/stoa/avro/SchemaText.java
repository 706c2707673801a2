package dev.stoa.avro;

import dev.stoa.type.DataType;
import dev.stoa.type.RecordType;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Parses types and schemas that people write: in Stoa's language, such as {@code url string not
 * null, visits long}, or as Avro JSON. Called by the command line.
 */
public final class SchemaText {
  /** The name of the record of a schema whose text has none. */
  private static final String ROW = "Row";

  private SchemaText() {}

  /**
   * Parses the schema of a table or of files.
   *
   * @throws IllegalArgumentException when the text is not a schema
   */
  public static Schema parse(String text) {
    Schema schema =
        isJsonObjectOrArray(text)
            ? parseAvroJson(text)
            : AvroTypes.schema(RecordType.parse(text, ROW));
    if (schema.getType() != Schema.Type.RECORD) {
      throw new IllegalArgumentException(
          "schema: expected a record with a field for each column, found "
              + AvroTypes.type(schema).displayName());
    }
    return schema;
  }

  /**
   * Parses the type of a column.
   *
   * @param column the column, by which records, enums and fixeds in the type are named
   * @throws IllegalArgumentException when the text is not a type
   */
  public static Schema parseType(String text, String column) {
    return isJsonObjectOrArray(text) || text.stripLeading().startsWith("\"")
        ? parseAvroJson(text)
        : AvroTypes.schema(DataType.parse(text, column));
  }

  private static boolean isJsonObjectOrArray(String text) {
    String json = text.stripLeading();
    return json.startsWith("{") || json.startsWith("[");
  }

  private static Schema parseAvroJson(String json) {
    try {
      return new Schema.Parser().parse(json);
    } catch (AvroRuntimeException | NullPointerException e) { // NullPointerException: unknown type
      throw new IllegalArgumentException("not a valid Avro schema: " + e.getMessage(), e);
    }
  }
}
