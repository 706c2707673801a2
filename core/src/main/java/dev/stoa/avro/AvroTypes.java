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
 * <p>Field names that break Avro's rules are encoded by {@link AvroNames}. Names of types that
 * break them are not encoded, so the JSON is parsed with {@code NameValidator.NO_VALIDATION}.
 */
public final class AvroTypes {
  private AvroTypes() {}

  /**
   * Converts a schema to a type.
   *
   * @throws dev.stoa.exception.InvalidTableException when a default or a property contains a number
   *     outside the range of long
   */
  public static DataType type(Schema schema) {
    return new AvroToTypeConverter().type(schema);
  }

  /**
   * Converts a record schema to a record type.
   *
   * @throws ClassCastException when the schema is not a record
   */
  public static RecordType record(Schema schema) {
    return (RecordType) type(schema);
  }

  /**
   * Converts the JSON of a record schema to a record type.
   *
   * @throws org.apache.avro.SchemaParseException when the JSON is not a record schema
   */
  public static RecordType record(String json) {
    if (type(AvroSchemaParser.parse(json)) instanceof RecordType record) {
      return record;
    }
    throw new SchemaParseException("expected the schema of a record");
  }

  /** Converts an Avro field to a field with an id. */
  public static Field field(int id, Schema.Field field) {
    return new AvroToTypeConverter().field(field).withId(id);
  }

  /** Converts a record schema to a record type without its fields. */
  public static RecordType bareRecord(Schema schema) {
    return AvroToTypeConverter.unfinishedRecord(schema).withFields(List.of());
  }

  /**
   * Converts a type to a schema.
   *
   * @throws org.apache.avro.AvroRuntimeException when Avro does not support such a schema
   */
  public static Schema schema(DataType type) {
    return AvroNames.withoutValidation(() -> new TypeToAvroConverter().schema(type));
  }

  /** Converts a field to an Avro field that does not belong to a record. */
  public static Schema.Field field(Field field) {
    return AvroNames.withoutValidation(() -> new TypeToAvroConverter().field(field));
  }

  /** Converts a record to a schema without fields, which the caller may set. */
  public static Schema bareSchema(RecordType record) {
    return AvroNames.withoutValidation(() -> TypeToAvroConverter.bareSchema(record));
  }

  /** Whether strings of the type, or the keys of its maps, are read as {@code java.lang.String}. */
  public static boolean isJavaString(DataType type) {
    String javaString = GenericData.StringType.String.name();
    return javaString.equals(type.properties().get(GenericData.STRING_PROP));
  }
}
