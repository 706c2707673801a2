package dev.stoa.avro;

import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.apache.avro.generic.GenericData;

/**
 * Converts Avro schemas to Stoa types and back. The round trip is lossless: the schemas are equal
 * and have the same JSON.
 *
 * <p>Field names that break Avro's rules are encoded by {@link AvroNames}. Other such names appear
 * in the schema unchanged, and its JSON is parsed with {@code NameValidator.NO_VALIDATION}.
 */
public final class AvroTypes {
  private AvroTypes() {}

  /**
   * The type of a schema.
   *
   * @throws dev.stoa.exception.InvalidTableException when a default or a property contains a number
   *     outside the range of long
   */
  public static DataType type(Schema schema) {
    return new FromAvro().type(schema);
  }

  /**
   * The record type of a record schema.
   *
   * @throws ClassCastException when it is another schema
   */
  public static RecordType record(Schema schema) {
    return (RecordType) type(schema);
  }

  /**
   * The record type of a schema's JSON.
   *
   * @throws org.apache.avro.SchemaParseException when it is not a record schema
   */
  public static RecordType record(String json) {
    if (type(AvroSchemaParser.parse(json)) instanceof RecordType record) {
      return record;
    }
    throw new SchemaParseException("no schema of a record");
  }

  /** Converts an Avro field, with an id. */
  public static Field field(int id, Schema.Field field) {
    return new FromAvro().field(field).withId(id);
  }

  /** The record of a schema without its fields. */
  public static RecordType bareRecord(Schema schema) {
    return FromAvro.unfinished(schema).withFields(List.of());
  }

  /**
   * The schema of a type.
   *
   * @throws org.apache.avro.AvroRuntimeException when Avro does not support such a schema
   */
  public static Schema schema(DataType type) {
    return AvroNames.withoutValidation(() -> new ToAvro().schema(type));
  }

  /** Converts a field to an Avro field, not yet part of a record. */
  public static Schema.Field field(Field field) {
    return AvroNames.withoutValidation(() -> new ToAvro().field(field));
  }

  /** The schema of a record without its fields, which may be set later. */
  public static Schema bareSchema(RecordType record) {
    return AvroNames.withoutValidation(() -> ToAvro.unfinished(record));
  }

  /** Whether strings of the type, or the keys of its maps, are read as {@code java.lang.String}. */
  public static boolean isJavaString(DataType type) {
    String wanted = GenericData.StringType.String.name();
    return wanted.equals(type.properties().get(GenericData.STRING_PROP));
  }
}
