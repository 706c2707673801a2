package dev.stoa.schema;

import org.apache.avro.Schema;

/**
 * A column of a table: a top-level field of its schema and the id that stays with it for ever.
 *
 * <p>The field is parsed when it is first asked for, so that a wide table opens fast.
 */
public final class Column {
  private final int id;
  private final String name;
  private final String fieldText;
  private Schema.Field field;

  /** A column whose field is parsed later. */
  public Column(int id, String name, String fieldText) {
    this.id = id;
    this.name = name;
    this.fieldText = fieldText;
  }

  /** A column of a field at hand. */
  public static Column of(int id, Schema.Field field) {
    Column column = new Column(id, field.name(), FieldText.of(field));
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
   * @throws org.apache.avro.SchemaParseException when the text is no field
   */
  public Schema.Field field() {
    if (field == null) {
      field = FieldText.parse(fieldText);
    }
    return field;
  }

  /** The schema of the column's values. */
  public Schema schema() {
    return field().schema();
  }
}
