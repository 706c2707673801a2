package dev.stoa.avro;

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/** Parses Avro JSON that was once a schema: whatever is wrong with it is one kind of exception. */
public final class SchemaText {
  private SchemaText() {}

  /**
   * The schema of a text.
   *
   * @throws SchemaParseException when it is no Avro schema
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
