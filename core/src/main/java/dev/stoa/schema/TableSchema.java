package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonSchemaFormatter;
import org.apache.avro.Schema;

/**
 * A table's schema: the record's own name and properties, its columns, and the ids of all paths.
 *
 * <p>Made of an Avro schema when a table is created, and of a snapshot when one is opened.
 */
public final class TableSchema {
  /** The property of a field, in {@code _schema.avsc}, that holds its id (as Iceberg names it). */
  public static final String FIELD_ID = "field-id";

  private final String recordText;
  private final List<Column> columns;
  private final int nextId;
  private final Map<String, Integer> pathIds;
  private final Map<String, Column> byName = new HashMap<>();
  private Schema avro;

  /**
   * A schema read back.
   *
   * @param recordText the record without its fields, as Avro JSON
   * @param columns in the order of the record's fields
   * @param nextId the first id that was never given
   * @param pathIds the id of every path, nested ones included
   */
  public TableSchema(
      String recordText, List<Column> columns, int nextId, Map<String, Integer> pathIds) {
    this.recordText = recordText;
    this.columns = List.copyOf(columns);
    this.nextId = nextId;
    this.pathIds = Collections.unmodifiableMap(pathIds);
    for (Column column : this.columns) {
      byName.put(column.name(), column);
    }
  }

  /**
   * The schema of a new table.
   *
   * @throws InvalidTableException when it is no record with at least one field
   */
  public static TableSchema of(Schema schema) {
    if (schema.getType() != Schema.Type.RECORD) {
      throw new InvalidTableException(
          "a table's schema must be a record, found " + schema.getType().getName() + ": wrap it");
    }
    if (schema.getFields().isEmpty()) {
      throw new InvalidTableException(
          "the record " + schema.getFullName() + " has no fields: a table needs one at least");
    }
    Map<String, Integer> ids = FieldIds.assign(schema, 1);
    List<Column> columns = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      columns.add(Column.of(ids.get(field.name()), field));
    }
    return new TableSchema(recordText(schema), columns, ids.size() + 1, ids);
  }

  private static String recordText(Schema schema) {
    Schema bare = emptyLike(schema);
    bare.setFields(List.of());
    return bare.toString();
  }

  private static Schema emptyLike(Schema schema) {
    Schema empty =
        Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false);
    schema.getAliases().forEach(empty::addAlias);
    empty.putAll(schema);
    return empty;
  }

  /** The record without its fields, as Avro JSON. */
  public String recordText() {
    return recordText;
  }

  /** The columns in the order of the record's fields. */
  public List<Column> columns() {
    return columns;
  }

  /** The id of every path, nested ones included, in the order in which they were given. */
  public Map<String, Integer> pathIds() {
    return pathIds;
  }

  /** The first id that was never given. */
  public int nextId() {
    return nextId;
  }

  /**
   * The columns of the given names, in that order.
   *
   * @throws InvalidTableException when there is no column of a name, or a name stands twice
   */
  public List<Column> select(List<String> names) {
    List<Column> selected = new ArrayList<>();
    for (String name : names) {
      Column column = byName.get(name);
      if (column == null) {
        throw new InvalidTableException(
            "there is no column \"" + name + "\": the columns are " + shownNames());
      }
      if (selected.contains(column)) {
        throw new InvalidTableException("column \"" + name + "\" is selected twice: name it once");
      }
      selected.add(column);
    }
    return selected;
  }

  private String shownNames() {
    List<String> names = columns.stream().limit(50).map(Column::name).toList();
    String shown = String.join(", ", names);
    return names.size() == columns.size() ? shown : shown + ", … (" + columns.size() + " in all)";
  }

  /** The record schema of some columns. */
  public Schema avroOf(List<Column> selected) {
    Schema record = emptyLike(SchemaText.parse(recordText));
    record.setFields(selected.stream().map(c -> FieldText.copy(c.field())).toList());
    return record;
  }

  /** The whole Avro schema. */
  public Schema avro() {
    if (avro == null) {
      avro = avroOf(columns);
    }
    return avro;
  }

  /** The whole schema as Avro JSON, each column's id among its properties. */
  public String avroTextWithIds() {
    Schema record = emptyLike(SchemaText.parse(recordText));
    List<Schema.Field> fields = new ArrayList<>();
    for (Column column : columns) {
      Schema.Field field = FieldText.copy(column.field());
      if (field.getObjectProp(FIELD_ID) == null) {
        field.addProp(FIELD_ID, column.id());
      }
      fields.add(field);
    }
    record.setFields(fields);
    // SchemaFormatter.format("json/pretty", …) gives the same, but fails when several threads call
    // it first at the same time: it shares one ServiceLoader among them.
    boolean pretty = true;
    return new JsonSchemaFormatter(pretty).format(record);
  }
}
