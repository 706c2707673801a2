package dev.stoa.schema;

import dev.stoa.avro.AvroNames;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.FieldPath;
import dev.stoa.type.JsonValues;
import dev.stoa.type.NestedTypes;
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
  public static TableSchema add(TableSchema schema, Field newField) {
    checkNameAvailable(schema, newField.name());
    Field field = newField.withType(StoredNames.clear(newField.type()), newField.defaultValue());
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
   * Returns the schema with one more field at the end of a record inside a column.
   *
   * @param recordPath the path of the record
   * @throws InvalidTableException when the record does not exist or has a field of this name, or
   *     the field cannot be stored
   */
  public static TableSchema add(TableSchema schema, String recordPath, Field field) {
    return change(
        schema,
        NestedChange.ofRecord(
            SchemaPath.of(schema, recordPath),
            record -> {
              checkNameAvailable(record, recordPath, field.name());
              List<Field> fields = new ArrayList<>(record.fields());
              fields.add(StoredNames.newField(record, field, schema.nextId()));
              return record.withFields(fields);
            },
            UnaryOperator.identity()),
        UnaryOperator.identity());
  }

  private static void checkNameAvailable(RecordType record, String path, String name) {
    String avroName = AvroNames.toAvroName(name);
    if (record.fields().stream()
        .anyMatch(field -> AvroNames.toAvroName(field.name()).equals(avroName))) {
      throw new InvalidTableException(
          "\"%s\" already has a field \"%s\": choose another name, or drop that field"
              .formatted(path, name));
    }
  }

  /** Returns the schema with a changed record; {@code idChange} computes the paths of its ids. */
  private static TableSchema change(
      TableSchema schema, NestedChange change, UnaryOperator<Map<String, Integer>> idChange) {
    Column column = schema.select(List.of(change.path().column())).get(0);
    Column newColumn = Column.of(change.apply(column.definition()));
    Map<String, Integer> ids = idChange.apply(new LinkedHashMap<>(schema.pathIds()));
    return replaceType(schema, column, newColumn, ids);
  }

  /** Replaces a column by one of another type, and assigns ids to its new nested fields. */
  private static TableSchema replaceType(
      TableSchema schema, Column oldColumn, Column newColumn, Map<String, Integer> ids) {
    TableSchema.checkReadable(newColumn);
    int nextId = FieldIdAssigner.assignToNestedFields(newColumn.definition(), schema.nextId(), ids);
    TableSchema newSchema = replace(schema, oldColumn, newColumn, ids, nextId);
    NamedTypes.check(newSchema, newColumn);
    return newSchema;
  }

  /**
   * Returns the schema with a renamed column or nested field; JSON and CSV use the new name too.
   *
   * @throws InvalidTableException when it does not exist, or another one has the new name
   */
  public static TableSchema rename(TableSchema schema, String path, String newName) {
    SchemaPath schemaPath = SchemaPath.of(schema, path);
    return schemaPath.isColumn()
        ? renameColumn(schema, schemaPath.column(), newName)
        : renameField(schema, schemaPath, newName);
  }

  private static TableSchema renameField(TableSchema schema, SchemaPath path, String newName) {
    String oldPath = path.text();
    String newPath = path.parent().text() + "." + FieldPath.escape(newName);
    return change(
        schema,
        NestedChange.ofRecord(
            path.parent(),
            record -> renameField(record, path, newName),
            json -> {
              Map<String, Object> renamed = new LinkedHashMap<>();
              String oldName = AvroNames.toAvroName(path.name());
              json.forEach(
                  (name, value) ->
                      renamed.put(
                          name.equals(oldName) ? AvroNames.toAvroName(newName) : name, value));
              return renamed;
            }),
        ids -> withRenamedPath(ids, oldPath, newPath));
  }

  private static RecordType renameField(RecordType record, SchemaPath path, String newName) {
    Field field = requireField(record, path);
    checkNameAvailable(record, path.parent().text(), newName);
    return replaceField(record, field, field.withName(newName).withStoredName(field.storedName()));
  }

  private static RecordType replaceField(RecordType record, Field oldField, Field newField) {
    List<Field> fields = new ArrayList<>(record.fields());
    fields.set(record.ordinal(oldField.name()).orElseThrow(), newField);
    return record.withFields(fields);
  }

  private static Field requireField(RecordType record, SchemaPath path) {
    return NestedChange.requireField(path, path.name(), record);
  }

  private static Map<String, Integer> withRenamedPath(
      Map<String, Integer> ids, String oldPath, String newPath) {
    Map<String, Integer> renamed = new LinkedHashMap<>();
    ids.forEach(
        (path, id) ->
            renamed.put(
                isOrIsInside(path, oldPath) ? newPath + path.substring(oldPath.length()) : path,
                id));
    return renamed;
  }

  /** Whether a path is another path, or that of a field nested in it. */
  private static boolean isOrIsInside(String path, String outerPath) {
    return path.equals(outerPath) || path.startsWith(outerPath + ".");
  }

  private static TableSchema renameColumn(TableSchema schema, String name, String newName) {
    Column column = schema.select(List.of(name)).get(0);
    checkNameAvailable(schema, newName);
    Field field = column.definition().withName(newName);
    String oldPath = FieldIdAssigner.pathOf(column.definition());
    String newPath = FieldIdAssigner.pathOf(field);
    Map<String, Integer> ids = withRenamedPath(schema.pathIds(), oldPath, newPath);
    return replace(schema, column, Column.of(field), ids, schema.nextId());
  }

  /**
   * Returns the schema without a column or nested field, possibly without any column.
   *
   * @throws InvalidTableException when it does not exist, or is the only field of a record
   */
  public static TableSchema drop(TableSchema schema, String path) {
    SchemaPath schemaPath = SchemaPath.of(schema, path);
    return schemaPath.isColumn()
        ? dropColumn(schema, schemaPath.column())
        : dropField(schema, schemaPath);
  }

  private static TableSchema dropField(TableSchema schema, SchemaPath path) {
    String droppedPath = path.text();
    return change(
        schema,
        NestedChange.ofRecord(
            path.parent(),
            record -> dropField(record, path),
            json -> {
              Map<String, Object> remaining = new LinkedHashMap<>(json);
              remaining.remove(AvroNames.toAvroName(path.name()));
              return remaining;
            }),
        ids -> {
          ids.keySet().removeIf(other -> isOrIsInside(other, droppedPath));
          return ids;
        });
  }

  private static RecordType dropField(RecordType record, SchemaPath path) {
    Field field = requireField(record, path);
    if (record.fields().size() == 1) {
      throw new InvalidTableException(
          "\"%s\" is the only field of \"%s\", which needs at least one: drop \"%s\" itself"
              .formatted(path.name(), path.parent().text(), path.parent().text()));
    }
    List<Field> fields = new ArrayList<>(record.fields());
    fields.remove(field);
    List<String> droppedFields = new ArrayList<>(record.droppedFields());
    droppedFields.add(field.storedName());
    return StoredNames.withDropped(record, droppedFields).withFields(fields);
  }

  private static TableSchema dropColumn(TableSchema schema, String name) {
    Column droppedColumn = schema.select(List.of(name)).get(0);
    List<Column> columns = new ArrayList<>(schema.columns());
    columns.remove(droppedColumn);
    Map<String, Integer> ids = new LinkedHashMap<>(schema.pathIds());
    String droppedPath = FieldIdAssigner.pathOf(droppedColumn.definition());
    ids.keySet().removeIf(path -> isOrIsInside(path, droppedPath));
    return new TableSchema(schema.record(), columns, schema.nextId(), ids);
  }

  /**
   * Returns the schema with a column or nested field widened to a type that can represent all
   * existing values.
   *
   * @throws InvalidTableException when it does not exist, a value could be lost, or another type
   *     has the name of a type inside it
   */
  public static TableSchema widen(TableSchema schema, String path, DataType type) {
    SchemaPath schemaPath = SchemaPath.of(schema, path);
    String subject = (schemaPath.isColumn() ? "column" : "field") + " \"" + path + "\"";
    return changeField(schema, schemaPath, field -> widen(field, subject, type, schema.nextId()));
  }

  private static Field widen(Field field, String subject, DataType type, int nextId) {
    DataType newType = StoredNames.carryOver(field.type(), type, nextId);
    TypeWidening.check(subject, field.type(), newType);
    return field.withType(newType, DefaultWidener.widen(Column.of(field), newType));
  }

  /**
   * Returns the schema with another comment of a column or nested field.
   *
   * @param comment the comment; an empty text removes it
   * @throws InvalidTableException when it does not exist
   */
  public static TableSchema setComment(TableSchema schema, String path, String comment) {
    Optional<String> doc = Optional.of(comment).filter(text -> !text.isEmpty());
    return changeField(schema, SchemaPath.of(schema, path), field -> field.withDoc(doc));
  }

  /**
   * Returns the schema with a property of a column or nested field set or removed.
   *
   * @param value the value; an empty text removes the property
   * @throws InvalidTableException when it does not exist, or Stoa sets the property itself
   */
  public static TableSchema setProperty(
      TableSchema schema, String path, String property, String value) {
    if (property.equals(Field.STORED_NAME) || property.equals(RecordType.DROPPED_FIELDS)) {
      throw new InvalidTableException(
          "property \"%s\" of \"%s\" cannot be changed: Stoa sets it; choose another name"
              .formatted(property, path));
    }
    return changeField(
        schema,
        SchemaPath.of(schema, path),
        field ->
            value.isEmpty()
                ? field.withoutProperty(property)
                : field.withoutProperty(property).withProperty(property, value));
  }

  private static TableSchema changeField(
      TableSchema schema, SchemaPath path, UnaryOperator<Field> change) {
    return change(schema, new NestedChange(path, change), UnaryOperator.identity());
  }

  /** The type of a column or nested field. */
  public static DataType typeOf(TableSchema schema, String path) {
    List<DataType> types = new ArrayList<>();
    changeField(
        schema,
        SchemaPath.of(schema, path),
        field -> {
          types.add(field.type());
          return field;
        });
    return types.get(0);
  }

  /**
   * Returns the schema with a field of a record moved.
   *
   * @param path the path of the nested field
   * @param previous the name of the field after which it is moved; empty for the first place
   * @throws InvalidTableException when a field does not exist
   */
  public static TableSchema moveField(TableSchema schema, String path, Optional<String> previous) {
    SchemaPath schemaPath = SchemaPath.of(schema, path);
    return change(
        schema,
        NestedChange.ofRecord(
            schemaPath.parent(),
            record -> {
              Field field = requireField(record, schemaPath);
              List<Field> fields = new ArrayList<>(record.fields());
              fields.remove(field);
              int index = previous.isEmpty() ? 0 : indexOf(fields, schemaPath, previous.get()) + 1;
              fields.add(index, field);
              return record.withFields(fields);
            },
            UnaryOperator.identity()),
        UnaryOperator.identity());
  }

  private static int indexOf(List<Field> fields, SchemaPath moved, String name) {
    List<String> names = fields.stream().map(Field::name).toList();
    if (!names.contains(name)) {
      throw new InvalidTableException(
          "\"%s\" cannot be moved after \"%s\": the other fields of its record are %s"
              .formatted(moved.text(), name, String.join(", ", names)));
    }
    return names.indexOf(name);
  }

  /** Whether a path is that of a column, not of a field inside one. */
  public static boolean isColumn(TableSchema schema, String path) {
    return SchemaPath.of(schema, path).isColumn();
  }

  /** Returns the name of the column that is, or contains the field, at a path. */
  public static String columnOf(TableSchema schema, String path) {
    return SchemaPath.of(schema, path).column();
  }

  /** Returns the names in the path of a column or nested field, first that of the column. */
  public static List<String> namesIn(TableSchema schema, String path) {
    SchemaPath schemaPath = SchemaPath.of(schema, path);
    List<String> names = new ArrayList<>(List.of(schemaPath.column()));
    names.addAll(schemaPath.steps());
    return names;
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
   * Returns the schema with the next values of identity columns.
   *
   * @param nextValues the values by the ids of the columns
   */
  public static TableSchema setNextIdentities(TableSchema schema, Map<Integer, Long> nextValues) {
    RecordType record = schema.record();
    Map<String, String> properties = TableProperties.of(record);
    nextValues.forEach(
        (id, value) -> properties.put(TableProperties.nextIdentity(id), Long.toString(value)));
    return setDescription(schema, record.name().doc().orElse(""), properties);
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

  /**
   * Returns the schema with a column or nested field that may be null.
   *
   * @throws InvalidTableException when it does not exist
   */
  public static TableSchema makeNullable(TableSchema schema, String path) {
    return changeField(
        schema,
        SchemaPath.of(schema, path),
        field -> widen(field, "", toNullable(field), schema.nextId()));
  }

  /**
   * Returns the schema with a column that cannot be null; a default of null is removed.
   *
   * @throws InvalidTableException when the column does not exist, or is of type null or a union of
   *     null and several types
   */
  public static TableSchema makeRequired(TableSchema schema, String name) {
    Column column = schema.select(List.of(name)).get(0);
    Field field = column.definition();
    Optional<Object> newDefault = field.defaultValue().filter(json -> json != JsonValues.NULL);
    Field newField = field.withType(withoutNull(field), newDefault);
    return replaceType(schema, column, Column.of(newField), new LinkedHashMap<>(schema.pathIds()));
  }

  private static DataType withoutNull(Field field) {
    if (field.type().kind() == TypeKind.NULL) {
      throw new InvalidTableException(
          "column \"%s\" is of type null and has no other values".formatted(field.name()));
    }
    if (field.type() instanceof UnionType union && union.isNullable()) {
      throw new InvalidTableException(
          ("column \"%s\" cannot be made NOT NULL: its type is a union of null and several types;"
                  + " only unions of null and one type can become required")
              .formatted(field.name()));
    }
    return NestedTypes.unwrapNullable(field.type());
  }

  /** Returns the nullable type of a column's values; the same type if it is already nullable. */
  public static DataType toNullable(Column column) {
    return toNullable(column.definition());
  }

  private static DataType toNullable(Field field) {
    DataType type = field.type();
    if (type.isNullable()) {
      return type;
    }
    // Older versions of Avro require that a default is a value of the first branch.
    boolean hasDefault = field.defaultValue().isPresent();
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
