package dev.stoa.schema;

import dev.stoa.avro.AvroNames;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NullableType;
import dev.stoa.type.NullableType.NullPosition;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Changes of a table's columns: each gives the schema that follows. Columns keep their field ids
 * whatever they are called; an id is never used again. Called by schema changes of the table.
 */
public final class SchemaEvolution {
  /** The property of a field that says what JSON and CSV call it, where Avro cannot. */
  public static final String OUTER_NAME = "stoa.name";

  private SchemaEvolution() {}

  /**
   * The schema with one more column at its end.
   *
   * @throws InvalidTableException when there is a column of this name, or the field cannot be
   *     stored, or a type inside it has the name of another
   */
  public static TableSchema add(TableSchema schema, Field field) {
    checkFree(schema, field.name());
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId = FieldIds.add(field, schema.nextId(), ids);
    Column column = Column.of(field.withId(ids.get(FieldIds.pathOf(field))));
    TableSchema.checkReadable(column);
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.add(column);
    TableSchema after = new TableSchema(schema.record(), columns, nextId, ids);
    NamedTypes.check(after, column);
    return after;
  }

  /**
   * The schema with one more column at its end, whose ids were set aside before.
   *
   * @param firstId the id of the column; those of what is inside follow
   */
  public static TableSchema add(TableSchema schema, Field field, int firstId) {
    TableSchema before =
        new TableSchema(schema.record(), schema.columns(), firstId, schema.pathIds());
    TableSchema after = add(before, field);
    int nextId = Math.max(schema.nextId(), after.nextId());
    return new TableSchema(after.record(), after.columns(), nextId, after.pathIds());
  }

  /** The schema with ids set aside for a column that is to be added, from its next id on. */
  public static TableSchema reserve(TableSchema schema, Field field) {
    return new TableSchema(
        schema.record(), schema.columns(), add(schema, field).nextId(), schema.pathIds());
  }

  private static void checkFree(TableSchema schema, String name) {
    String avroName = AvroNames.of(name);
    if (schema.columns().stream().anyMatch(c -> AvroNames.of(c.name()).equals(avroName))) {
      throw new InvalidTableException(
          "there is a column \"" + name + "\" already: choose another name, or drop that one");
    }
  }

  /**
   * The schema with a column called otherwise, outside Avro too.
   *
   * @throws InvalidTableException when there is no such column, or one of the new name
   */
  public static TableSchema rename(TableSchema schema, String name, String newName) {
    Column column = schema.select(List.of(name)).get(0);
    checkFree(schema, newName);
    Field field = column.definition().withName(newName).withoutProperty(OUTER_NAME);
    String from = FieldIds.pathOf(column.definition());
    String to = FieldIds.pathOf(field);
    Map<String, Integer> ids = new LinkedHashMap<>();
    schema
        .pathIds()
        .forEach(
            (path, id) ->
                ids.put(isInside(path, from) ? to + path.substring(from.length()) : path, id));
    return replace(schema, column, Column.of(field), ids, schema.nextId());
  }

  private static boolean isInside(String path, String column) {
    return path.equals(column) || path.startsWith(column + ".");
  }

  /**
   * The schema without a column.
   *
   * @throws InvalidTableException when there is no such column, or no other
   */
  public static TableSchema drop(TableSchema schema, String name) {
    Column dropped = schema.select(List.of(name)).get(0);
    if (schema.columns().size() == 1) {
      throw new InvalidTableException(
          "\"" + name + "\" is the only column: a table needs one, add another before");
    }
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.remove(dropped);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    String gone = FieldIds.pathOf(dropped.definition());
    ids.keySet().removeIf(path -> isInside(path, gone));
    return new TableSchema(schema.record(), columns, schema.nextId(), ids);
  }

  /**
   * The schema with a column of a wider type, as which the values written before can be read.
   *
   * @throws InvalidTableException when there is no such column, or a value could be lost, or a type
   *     inside has the name of another
   */
  public static TableSchema widen(TableSchema schema, String name, DataType type) {
    Column column = schema.select(List.of(name)).get(0);
    WiderTypes.check("column \"" + name + "\"", column.type(), type);
    Column wider = Column.of(column.definition().withType(type, WiderDefault.of(column, type)));
    TableSchema.checkReadable(wider);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId = FieldIds.addInside(wider.definition(), schema.nextId(), ids);
    TableSchema after = replace(schema, column, wider, ids, nextId);
    NamedTypes.check(after, wider);
    return after;
  }

  /**
   * The schema with another comment of a column.
   *
   * @param comment empty for none
   * @throws InvalidTableException when there is no such column
   */
  public static TableSchema comment(TableSchema schema, String name, String comment) {
    Column column = schema.select(List.of(name)).get(0);
    Optional<String> doc = Optional.of(comment).filter(text -> !text.isEmpty());
    Field commented = column.definition().withDoc(doc);
    return replace(schema, column, Column.of(commented), schema.pathIds(), schema.nextId());
  }

  /**
   * The schema with another property of a column, of those that Avro keeps with a field.
   *
   * @param value empty to take the property away
   * @throws InvalidTableException when there is no such column
   */
  public static TableSchema property(
      TableSchema schema, String name, String property, String value) {
    Column column = schema.select(List.of(name)).get(0);
    Field without = column.definition().withoutProperty(property);
    Field changed = value.isEmpty() ? without : without.withProperty(property, value);
    return replace(schema, column, Column.of(changed), schema.pathIds(), schema.nextId());
  }

  /**
   * The schema of a record that is described otherwise; its columns stay.
   *
   * @param comment empty for none
   */
  public static TableSchema describe(
      TableSchema schema, String comment, Map<String, String> properties) {
    RecordType record = TableProperties.bareRecord(schema.record(), comment, properties);
    return new TableSchema(record, schema.columns(), schema.nextId(), schema.pathIds());
  }

  /**
   * Checks that values of one type can be read as those of another without a change.
   *
   * @throws InvalidTableException when they cannot
   */
  public static void checkWider(String name, DataType from, DataType to) {
    if (!from.equals(to)) {
      WiderTypes.check("column \"" + name + "\"", from, to);
    }
  }

  /** A column's type as a nullable one; the same where it is that already. */
  public static DataType nullable(Column column) {
    DataType type = column.type();
    if (type.isNullable()) {
      return type;
    }
    // A default must be of the first branch in the eyes of older readers.
    boolean hasDefault = column.definition().defaultValue().isPresent();
    if (type instanceof UnionType union) {
      List<DataType> branches = new ArrayList<>(union.branches());
      branches.add(hasDefault ? branches.size() : 0, SimpleType.of(TypeKind.NULL));
      return new UnionType(branches);
    }
    return new NullableType(type, hasDefault ? NullPosition.LAST : NullPosition.FIRST);
  }

  /**
   * The schema with the named columns first, in this order, and the others behind them.
   *
   * @throws InvalidTableException when there is no such column, or a name stands twice
   */
  public static TableSchema order(TableSchema schema, List<String> names) {
    List<Column> columns = new ArrayList<>(schema.select(names));
    schema.columns().stream().filter(column -> !columns.contains(column)).forEach(columns::add);
    return new TableSchema(schema.record(), columns, schema.nextId(), schema.pathIds());
  }

  private static TableSchema replace(
      TableSchema schema, Column before, Column after, Map<String, Integer> ids, int nextId) {
    UnaryOperator<Column> replaced = column -> column.equals(before) ? after : column;
    List<Column> columns = schema.columns().stream().map(replaced).toList();
    return new TableSchema(schema.record(), columns, nextId, ids);
  }
}
