package dev.stoa.schema;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.SchemaFormat;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * A column of a table: a top-level field of the schema, and its permanent id.
 *
 * <p>The field is decoded on first use, so that a wide table opens fast.
 */
public final class Column {
  private final int id;
  private final String name;
  private final byte[] fieldBytes;
  private final String location;

  // Volatile, since readers in several threads share a table's columns.
  private volatile Field definition;
  private volatile Schema.Field avroField;
  private volatile AvroSchemas avroSchemas;

  /**
   * Creates a column whose field is decoded on first use.
   *
   * @param fieldBytes the bytes of {@link TypeWriter#fieldBytes}; must not be changed
   * @param location the location of the bytes, for the message if they are corrupt
   */
  public Column(int id, String name, byte[] fieldBytes, String location) {
    this.id = id;
    this.name = name;
    this.fieldBytes = fieldBytes;
    this.location = location;
  }

  /** Creates the column of a field that has an id. */
  public static Column of(Field field) {
    Column column = new Column(field.id(), field.name(), TypeWriter.fieldBytes(field), "");
    column.definition = field;
    return column;
  }

  /** Creates the column of an Avro field. */
  public static Column of(int id, Schema.Field field) {
    return of(AvroTypes.field(id, field));
  }

  /** The field id: positive, unique in the table, never reused. */
  public int id() {
    return id;
  }

  /** The field's name. */
  public String name() {
    return name;
  }

  /** The bytes of the field as stored in files; must not be changed. */
  public byte[] fieldBytes() {
    return fieldBytes;
  }

  /** Whether another column has the same id, name and field. */
  public boolean isSameColumn(Column other) {
    return id == other.id && name.equals(other.name) && hasSameField(other);
  }

  /** Whether the field of another column is equal to this one, except for the id and the name. */
  public boolean hasSameField(Column other) {
    return Arrays.equals(fieldBytes, other.fieldBytes);
  }

  /**
   * The field, with its default, documentation and properties.
   *
   * @throws CorruptFileException when the stored bytes are not a field
   */
  public Field definition() {
    Field field = definition;
    if (field == null) {
      field = TypeReader.field(id, name, fieldBytes, location);
      definition = field;
    }
    return field;
  }

  /** The type of the column's values, with the Avro schemas of the type and its nested types. */
  public AvroSchemas avroSchemas() {
    AvroSchemas schemas = avroSchemas;
    if (schemas == null) {
      schemas = AvroSchemas.of(type(), avroSchema());
      avroSchemas = schemas;
    }
    return schemas;
  }

  /** The type of the column's values. */
  public DataType type() {
    return definition().type();
  }

  /**
   * The field as an Avro field.
   *
   * @throws CorruptFileException when the stored bytes are not a field, or not one that Avro
   *     supports
   */
  public Schema.Field avroField() {
    Schema.Field field = avroField;
    if (field == null) {
      field = toAvro(definition());
      avroField = field;
    }
    return field;
  }

  private Schema.Field toAvro(Field field) {
    try {
      return AvroFields.withCheckedDefault(AvroTypes.field(field));
    } catch (AvroRuntimeException e) {
      if (location.isEmpty()) { // not read from a file
        throw new InvalidTableException(
            "Avro does not support the type or default of column \"%s\": %s"
                .formatted(name, e.getMessage()),
            e);
      }
      throw new CorruptFileException(
          ("%s: expected the schema of column \"%s\", found a type or default that Avro does not"
                  + " support; the file is damaged: restore it from a copy")
              .formatted(location, name),
          e);
    }
  }

  /** The id and the field in the language of types, for messages. */
  public String describe() {
    return id + ": " + SchemaFormat.format(definition());
  }

  /** The schema of the column's values. */
  public Schema avroSchema() {
    return avroField().schema();
  }
}
