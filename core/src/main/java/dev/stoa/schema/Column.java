package dev.stoa.schema;

import dev.stoa.exception.CorruptFileException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * A column of a table: a top-level field of its schema and the id that stays with it for ever.
 *
 * <p>The field is parsed when it is first asked for, so that a wide table opens fast.
 */
public final class Column {
  private final int id;
  private final String name;
  private final String fieldText;
  private final String place;

  /** Volatile, since the readers of several threads share the columns of a table. */
  private volatile Schema.Field field;

  /**
   * A column whose field is parsed later.
   *
   * @param place where the text was stored, for the message when it turns out to be no field
   */
  public Column(int id, String name, String fieldText, String place) {
    this.id = id;
    this.name = name;
    this.fieldText = fieldText;
    this.place = place;
  }

  /** A column of a field at hand. */
  public static Column of(int id, Schema.Field field) {
    Column column = new Column(id, field.name(), FieldText.of(field), "");
    column.field = FieldText.copy(field);
    return column;
  }

  /** The field id: positive, unique in the table, never used again. */
  public int id() {
    return id;
  }

  /** The field's name. */
  public String name() {
    return name;
  }

  /** The field as text, see {@link FieldText}. */
  public String fieldText() {
    return fieldText;
  }

  /**
   * The field, with its default, documentation and properties.
   *
   * @throws CorruptFileException when the stored text is no field of this name
   */
  public Schema.Field field() {
    Schema.Field parsed = field;
    if (parsed == null) {
      parsed = parse();
      field = parsed;
    }
    return parsed;
  }

  private Schema.Field parse() {
    try {
      Schema.Field parsed = FieldText.parse(fieldText);
      if (parsed.name().equals(name)) {
        return parsed;
      }
      throw new SchemaParseException("its name is " + parsed.name());
    } catch (SchemaParseException e) {
      throw new CorruptFileException(
          place
              + ": expected the schema of column \""
              + name
              + "\", found other text; the file is damaged: restore it from a copy",
          e);
    }
  }

  /** The schema of the column's values. */
  public Schema schema() {
    return field().schema();
  }
}
