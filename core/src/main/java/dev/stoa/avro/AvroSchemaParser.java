package dev.stoa.avro;

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/** Parses stored Avro JSON, without checks of names and defaults. */
public final class AvroSchemaParser {
  private AvroSchemaParser() {}

  /**
   * Parses a schema.
   *
   * @throws SchemaParseException when the text is not an Avro schema
   */
  public static Schema parse(String text) {
    try {
      return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false).parse(text);
    } catch (SchemaParseException e) {
      throw e;
    } catch (AvroRuntimeException | IllegalArgumentException | NullPointerException e) {
      throw new SchemaParseException(e);
    }
  }
}
