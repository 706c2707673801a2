package dev.stoa.schema;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * A column of a table: a top-level field of its schema and the id that stays with it for ever.
 *
 * <p>The field is decoded when it is first asked for, so that a wide table opens fast.
 */
public final class Column {
  private final int id;
  private final String name;
  private final byte[] fieldBytes;
  private final String place;

  // Volatile, since the readers of several threads share the columns of a table.
  private volatile Field definition;
  private volatile Schema.Field field;
  private volatile AvroSchemas schemas;

  /**
   * A column whose field is decoded later.
   *
   * @param fieldBytes as {@link TypeWriter#fieldBytes} gives them; nobody may change them
   * @param place where the bytes were stored, for the message when they turn out to be no field
   */
  public Column(int id, String name, byte[] fieldBytes, String place) {
    this.id = id;
    this.name = name;
    this.fieldBytes = fieldBytes;
    this.place = place;
  }

  /** A column of a field that has an id. */
  public static Column of(Field field) {
    Column column = new Column(field.id(), field.name(), TypeWriter.fieldBytes(field), "");
    column.definition = field;
    return column;
  }

  /** A column of one of Avro's fields. */
  public static Column of(int id, Schema.Field field) {
    return of(AvroTypes.field(id, field));
  }

  /** The field id: positive, unique in the table, never used again. */
  public int id() {
    return id;
  }

  /** The field's name. */
  public String name() {
    return name;
  }

  /** The field in the form that files store; nobody may change it. */
  public byte[] fieldBytes() {
    return fieldBytes;
  }

  /** Whether both have the same id, name and field. */
  public boolean isSame(Column that) {
    return id == that.id && name.equals(that.name) && hasSameField(that);
  }

  /** Whether both fields are the same but for the name. */
  public boolean hasSameField(Column that) {
    return Arrays.equals(fieldBytes, that.fieldBytes);
  }

  /**
   * The field, with its default, documentation and properties.
   *
   * @throws CorruptFileException when the stored bytes are no field
   */
  public Field definition() {
    Field known = definition;
    if (known == null) {
      known = TypeReader.field(id, name, fieldBytes, place);
      definition = known;
    }
    return known;
  }

  /** The type of the column's values, with Avro's schemas of it and of the types inside. */
  public AvroSchemas schemas() {
    AvroSchemas known = schemas;
    if (known == null) {
      known = AvroSchemas.of(type(), schema());
      schemas = known;
    }
    return known;
  }

  /** The type of the column's values. */
  public DataType type() {
    return definition().type();
  }

  /**
   * The field for Avro.
   *
   * @throws CorruptFileException when the stored bytes are no field, or none that Avro knows
   */
  public Schema.Field field() {
    Schema.Field known = field;
    if (known == null) {
      known = toAvro(definition());
      field = known;
    }
    return known;
  }

  private Schema.Field toAvro(Field known) {
    try {
      return AvroTypes.field(known);
    } catch (AvroRuntimeException e) {
      throw new CorruptFileException(
          ("%s: expected the schema of column \"%s\", found a type that Avro does not"
                  + " have; the file is damaged: restore it from a copy")
              .formatted(place, name),
          e);
    }
  }

  /** The field as Avro JSON, for messages. */
  public String fieldText() {
    return AvroFields.text(field());
  }

  /** The schema of the column's values. */
  public Schema schema() {
    return field().schema();
  }
}
