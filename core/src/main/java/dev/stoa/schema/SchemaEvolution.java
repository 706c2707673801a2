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
 * Changes to a table's columns: each returns the new schema. Columns keep their field ids when
 * renamed; an id is never reused. Called by schema changes of the table.
 */
public final class SchemaEvolution {
  /** The property that holds a field's name in JSON and CSV if Avro does not allow it. */
  public static final String EXTERNAL_NAME = "stoa.name";

  private SchemaEvolution() {}

  /**
   * The schema with one more column at its end.
   *
   * @throws InvalidTableException when a column of this name exists, the field cannot be stored, or
   *     another type has the name of a type inside it
   */
  public static TableSchema add(TableSchema schema, Field field) {
    checkNameAvailable(schema, field.name());
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId = FieldIds.add(field, schema.nextId(), ids);
    Column column = Column.of(field.withId(ids.get(FieldIds.pathOf(field))));
    TableSchema.checkReadable(column);
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.add(column);
    TableSchema changed = new TableSchema(schema.record(), columns, nextId, ids);
    NamedTypes.check(changed, column);
    return changed;
  }

  /**
   * The schema with one more column at its end, whose ids were reserved before.
   *
   * @param firstId the id of the column; those of nested fields follow
   */
  public static TableSchema add(TableSchema schema, Field field, int firstId) {
    TableSchema before =
        new TableSchema(schema.record(), schema.columns(), firstId, schema.pathIds());
    TableSchema changed = add(before, field);
    int nextId = Math.max(schema.nextId(), changed.nextId());
    return new TableSchema(changed.record(), changed.columns(), nextId, changed.pathIds());
  }

  /** The schema with ids reserved, from its next id on, for a column to be added. */
  public static TableSchema reserveIds(TableSchema schema, Field field) {
    return new TableSchema(
        schema.record(), schema.columns(), add(schema, field).nextId(), schema.pathIds());
  }

  private static void checkNameAvailable(TableSchema schema, String name) {
    String avroName = AvroNames.toAvroName(name);
    if (schema.columns().stream()
        .anyMatch(column -> AvroNames.toAvroName(column.name()).equals(avroName))) {
      throw new InvalidTableException(
          "the table already has a column \""
              + name
              + "\": choose another name, or drop that column");
    }
  }

  /**
   * The schema with a renamed column; JSON and CSV use the new name too.
   *
   * @throws InvalidTableException when the column does not exist, or another column has the new
   *     name
   */
  public static TableSchema rename(TableSchema schema, String name, String newName) {
    Column column = schema.select(List.of(name)).get(0);
    checkNameAvailable(schema, newName);
    Field field = column.definition().withName(newName).withoutProperty(EXTERNAL_NAME);
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
   * @throws InvalidTableException when the column does not exist, or is the only one
   */
  public static TableSchema drop(TableSchema schema, String name) {
    Column dropped = schema.select(List.of(name)).get(0);
    if (schema.columns().size() == 1) {
      throw new InvalidTableException(
          "\""
              + name
              + "\" is the only column, and a table needs at least one: add another column first");
    }
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.remove(dropped);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    String droppedPath = FieldIds.pathOf(dropped.definition());
    ids.keySet().removeIf(path -> isInside(path, droppedPath));
    return new TableSchema(schema.record(), columns, schema.nextId(), ids);
  }

  /**
   * The schema with a column widened to a type as which existing values can be read.
   *
   * @throws InvalidTableException when the column does not exist, a value could be lost, or another
   *     type has the name of a type inside it
   */
  public static TableSchema widen(TableSchema schema, String name, DataType type) {
    Column column = schema.select(List.of(name)).get(0);
    TypeWidening.check("column \"" + name + "\"", column.type(), type);
    Column wider = Column.of(column.definition().withType(type, WidenedDefault.of(column, type)));
    TableSchema.checkReadable(wider);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId = FieldIds.addNested(wider.definition(), schema.nextId(), ids);
    TableSchema changed = replace(schema, column, wider, ids, nextId);
    NamedTypes.check(changed, wider);
    return changed;
  }

  /**
   * The schema with another comment of a column.
   *
   * @param comment the comment; an empty one removes it
   * @throws InvalidTableException when the column does not exist
   */
  public static TableSchema setComment(TableSchema schema, String name, String comment) {
    Column column = schema.select(List.of(name)).get(0);
    Optional<String> doc = Optional.of(comment).filter(text -> !text.isEmpty());
    Field commented = column.definition().withDoc(doc);
    return replace(schema, column, Column.of(commented), schema.pathIds(), schema.nextId());
  }

  /**
   * The schema with a property of a column's field set.
   *
   * @param value the value; an empty one removes the property
   * @throws InvalidTableException when the column does not exist
   */
  public static TableSchema setProperty(
      TableSchema schema, String name, String property, String value) {
    Column column = schema.select(List.of(name)).get(0);
    Field withoutProperty = column.definition().withoutProperty(property);
    Field changed =
        value.isEmpty() ? withoutProperty : withoutProperty.withProperty(property, value);
    return replace(schema, column, Column.of(changed), schema.pathIds(), schema.nextId());
  }

  /**
   * The schema with another description of its record, and the same columns.
   *
   * @param comment the comment; an empty one removes it
   */
  public static TableSchema setDescription(
      TableSchema schema, String comment, Map<String, String> properties) {
    RecordType record = TableProperties.bareRecord(schema.record(), comment, properties);
    return new TableSchema(record, schema.columns(), schema.nextId(), schema.pathIds());
  }

  /**
   * Checks that values of one type can be read as another without a change.
   *
   * @throws InvalidTableException when they cannot be read so
   */
  public static void checkWidening(String name, DataType from, DataType to) {
    if (!from.equals(to)) {
      TypeWidening.check("column \"" + name + "\"", from, to);
    }
  }

  /** A column's type made nullable; the same type if it is already nullable. */
  public static DataType toNullable(Column column) {
    DataType type = column.type();
    if (type.isNullable()) {
      return type;
    }
    // Older versions of Avro require a default to be of the first branch.
    boolean hasDefault = column.definition().defaultValue().isPresent();
    if (type instanceof UnionType union) {
      List<DataType> branches = new ArrayList<>(union.branches());
      branches.add(hasDefault ? branches.size() : 0, SimpleType.of(TypeKind.NULL));
      return new UnionType(branches);
    }
    return new NullableType(type, hasDefault ? NullPosition.LAST : NullPosition.FIRST);
  }

  /**
   * The schema with the named columns first, in this order, and the other columns after them.
   *
   * @throws InvalidTableException when a column does not exist, or a name appears twice
   */
  public static TableSchema reorder(TableSchema schema, List<String> names) {
    List<Column> columns = new ArrayList<>(schema.select(names));
    schema.columns().stream().filter(column -> !columns.contains(column)).forEach(columns::add);
    return new TableSchema(schema.record(), columns, schema.nextId(), schema.pathIds());
  }

  private static TableSchema replace(
      TableSchema schema, Column before, Column changed, Map<String, Integer> ids, int nextId) {
    UnaryOperator<Column> replaced = column -> column.equals(before) ? changed : column;
    List<Column> columns = schema.columns().stream().map(replaced).toList();
    return new TableSchema(schema.record(), columns, nextId, ids);
  }
}
