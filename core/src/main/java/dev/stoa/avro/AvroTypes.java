package dev.stoa.avro;

import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.apache.avro.generic.GenericData;

/**
 * Avro's schemas as Stoa's types, and back. A schema that became a type comes back identical:
 * {@code equals} says so, and its JSON is the same.
 *
 * <p>Names of fields need not follow Avro's rules: {@link AvroNames} says what others become. Other
 * names that do not follow them appear in the schema as they are, and its JSON is parsed with
 * {@code NameValidator.NO_VALIDATION}.
 */
public final class AvroTypes {
  private AvroTypes() {}

  /**
   * The type of a schema.
   *
   * @throws dev.stoa.exception.InvalidTableException when a default or a property has a number
   *     beyond longs
   */
  public static DataType type(Schema schema) {
    return new FromAvro().type(schema);
  }

  /**
   * The record of a schema of one.
   *
   * @throws ClassCastException when it is a schema of something else
   */
  public static RecordType record(Schema schema) {
    return (RecordType) type(schema);
  }

  /**
   * The record of a schema's JSON.
   *
   * @throws org.apache.avro.SchemaParseException when it is no schema of a record
   */
  public static RecordType record(String json) {
    if (type(SchemaText.parse(json)) instanceof RecordType record) {
      return record;
    }
    throw new SchemaParseException("no schema of a record");
  }

  /** The field of one of Avro's, with an id. */
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
   * @throws org.apache.avro.AvroRuntimeException when Avro knows no such schema
   */
  public static Schema schema(DataType type) {
    return AvroNames.unchecked(() -> new ToAvro().schema(type));
  }

  /** The field as Avro's, not yet part of a record. */
  public static Schema.Field field(Field field) {
    return AvroNames.unchecked(() -> new ToAvro().field(field));
  }

  /** The schema of a record without its fields, ready to be given some. */
  public static Schema bareSchema(RecordType record) {
    return AvroNames.unchecked(() -> ToAvro.unfinished(record));
  }

  /** Whether strings of the type, or the keys of its maps, are read as {@code java.lang.String}. */
  public static boolean isJavaString(DataType type) {
    String wanted = GenericData.StringType.String.name();
    return wanted.equals(type.properties().get(GenericData.STRING_PROP));
  }
}
