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
 * Changes the columns of a schema; each method returns a new schema. Columns keep their field ids
 * when they are renamed; an id is never reused. Called by schema changes of tables.
 */
public final class SchemaEvolution {
  private SchemaEvolution() {}

  /**
   * Returns the schema with one more column at its end.
   *
   * @throws InvalidTableException when a column of this name exists, the field cannot be stored, or
   *     another type has the name of a type inside it
   */
  public static TableSchema add(TableSchema schema, Field field) {
    checkNameAvailable(schema, field.name());
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId = FieldIdAssigner.assignToColumn(field, schema.nextId(), ids);
    Column column = Column.of(field.withId(ids.get(FieldIdAssigner.pathOf(field))));
    TableSchema.checkReadable(column);
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.add(column);
    TableSchema newSchema = new TableSchema(schema.record(), columns, nextId, ids);
    NamedTypes.check(newSchema, column);
    return newSchema;
  }

  /**
   * Returns the schema with one more column at its end, which gets ids that were reserved before.
   *
   * @param firstId the id of the column; the ids of its nested fields follow
   */
  public static TableSchema addWithReservedIds(TableSchema schema, Field field, int firstId) {
    TableSchema schemaFromFirstId =
        new TableSchema(schema.record(), schema.columns(), firstId, schema.pathIds());
    TableSchema newSchema = add(schemaFromFirstId, field);
    int nextId = Math.max(schema.nextId(), newSchema.nextId());
    return new TableSchema(newSchema.record(), newSchema.columns(), nextId, newSchema.pathIds());
  }

  /**
   * Returns the schema with a higher next id, so that no other column gets the ids of a new one.
   */
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
   * Returns the schema with a renamed column; JSON and CSV use the new name too.
   *
   * @throws InvalidTableException when the column does not exist, or another column has the new
   *     name
   */
  public static TableSchema rename(TableSchema schema, String name, String newName) {
    Column column = schema.select(List.of(name)).get(0);
    checkNameAvailable(schema, newName);
    Field field = column.definition().withName(newName);
    String oldPath = FieldIdAssigner.pathOf(column.definition());
    String newPath = FieldIdAssigner.pathOf(field);
    Map<String, Integer> ids = new LinkedHashMap<>();
    schema
        .pathIds()
        .forEach(
            (path, id) ->
                ids.put(
                    isOfColumn(path, oldPath) ? newPath + path.substring(oldPath.length()) : path,
                    id));
    return replace(schema, column, Column.of(field), ids, schema.nextId());
  }

  /** Whether a path is that of a column or of one of its nested fields. */
  private static boolean isOfColumn(String path, String columnPath) {
    return path.equals(columnPath) || path.startsWith(columnPath + ".");
  }

  /**
   * Returns the schema without a column.
   *
   * @throws InvalidTableException when the column does not exist, or is the only one
   */
  public static TableSchema drop(TableSchema schema, String name) {
    Column droppedColumn = schema.select(List.of(name)).get(0);
    if (schema.columns().size() == 1) {
      throw new InvalidTableException(
          "\""
              + name
              + "\" is the only column, and a table needs at least one: add another column first");
    }
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.remove(droppedColumn);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    String droppedPath = FieldIdAssigner.pathOf(droppedColumn.definition());
    ids.keySet().removeIf(path -> isOfColumn(path, droppedPath));
    return new TableSchema(schema.record(), columns, schema.nextId(), ids);
  }

  /**
   * Returns the schema with a column widened to a type that can represent all existing values.
   *
   * @throws InvalidTableException when the column does not exist, a value could be lost, or another
   *     type has the name of a type inside it
   */
  public static TableSchema widen(TableSchema schema, String name, DataType type) {
    Column column = schema.select(List.of(name)).get(0);
    TypeWidening.check("column \"" + name + "\"", column.type(), type);
    Column widenedColumn =
        Column.of(column.definition().withType(type, DefaultWidener.widen(column, type)));
    TableSchema.checkReadable(widenedColumn);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    int nextId =
        FieldIdAssigner.assignToNestedFields(widenedColumn.definition(), schema.nextId(), ids);
    TableSchema newSchema = replace(schema, column, widenedColumn, ids, nextId);
    NamedTypes.check(newSchema, widenedColumn);
    return newSchema;
  }

  /**
   * Returns the schema with another comment of a column.
   *
   * @param comment the comment; an empty text removes it
   * @throws InvalidTableException when the column does not exist
   */
  public static TableSchema setComment(TableSchema schema, String name, String comment) {
    Column column = schema.select(List.of(name)).get(0);
    Optional<String> doc = Optional.of(comment).filter(text -> !text.isEmpty());
    Field newField = column.definition().withDoc(doc);
    return replace(schema, column, Column.of(newField), schema.pathIds(), schema.nextId());
  }

  /**
   * Returns the schema with a property of a column set or removed.
   *
   * @param value the value; an empty text removes the property
   * @throws InvalidTableException when the column does not exist
   */
  public static TableSchema setProperty(
      TableSchema schema, String name, String property, String value) {
    Column column = schema.select(List.of(name)).get(0);
    Field withoutProperty = column.definition().withoutProperty(property);
    Field newField =
        value.isEmpty() ? withoutProperty : withoutProperty.withProperty(property, value);
    return replace(schema, column, Column.of(newField), schema.pathIds(), schema.nextId());
  }

  /**
   * Returns the schema with another comment and other user properties of the table.
   *
   * @param comment the comment; an empty text removes it
   */
  public static TableSchema setDescription(
      TableSchema schema, String comment, Map<String, String> properties) {
    RecordType record = TableProperties.bareRecord(schema.record(), comment, properties);
    return new TableSchema(record, schema.columns(), schema.nextId(), schema.pathIds());
  }

  /**
   * Checks that the values of the column {@code name} can be read as another type without a change.
   *
   * @throws InvalidTableException when the values cannot be read as the type, or could change
   */
  public static void checkWidening(String name, DataType from, DataType to) {
    if (!from.equals(to)) {
      TypeWidening.check("column \"" + name + "\"", from, to);
    }
  }

  /** Returns the nullable type of a column's values; the same type if it is already nullable. */
  public static DataType toNullable(Column column) {
    DataType type = column.type();
    if (type.isNullable()) {
      return type;
    }
    // Older versions of Avro require that a default is a value of the first branch.
    boolean hasDefault = column.definition().defaultValue().isPresent();
    if (type instanceof UnionType union) {
      List<DataType> branches = new ArrayList<>(union.branches());
      branches.add(hasDefault ? branches.size() : 0, SimpleType.of(TypeKind.NULL));
      return new UnionType(branches);
    }
    return new NullableType(type, hasDefault ? NullPosition.LAST : NullPosition.FIRST);
  }

  /**
   * Returns the schema with the named columns first, in the order of the names, before the others.
   *
   * @throws InvalidTableException when a column does not exist, or a name appears twice
   */
  public static TableSchema moveFirst(TableSchema schema, List<String> names) {
    List<Column> columns = new ArrayList<>(schema.select(names));
    schema.columns().stream().filter(column -> !columns.contains(column)).forEach(columns::add);
    return new TableSchema(schema.record(), columns, schema.nextId(), schema.pathIds());
  }

  private static TableSchema replace(
      TableSchema schema,
      Column oldColumn,
      Column newColumn,
      Map<String, Integer> ids,
      int nextId) {
    UnaryOperator<Column> replacement = column -> column.equals(oldColumn) ? newColumn : column;
    List<Column> columns = schema.columns().stream().map(replacement).toList();
    return new TableSchema(schema.record(), columns, nextId, ids);
  }
}
