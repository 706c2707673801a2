package dev.stoa.schema;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.AvroSchemaParser;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.text.NameSuggestions;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.avro.JsonSchemaFormatter;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * The schema of a table: the name and properties of its record, its columns, and the ids of the
 * paths of all fields.
 *
 * <p>Created from an Avro schema when a table is created, and from a snapshot when a table is
 * opened.
 */
public final class TableSchema {
  /** The property with a field's id in the file {@code _schema.avsc}, named as by Iceberg. */
  public static final String FIELD_ID = "field-id";

  private static final int MAX_NAMES_IN_MESSAGE = 50;

  private final RecordType record;
  private final ColumnSet columnSet;
  private final List<Column> columns;
  private final int nextId;
  private final Supplier<Map<String, Integer>> pathIds;

  /** Volatile, since readers in several threads share a table's schema. */
  private volatile Schema avroSchema;

  /**
   * Creates a schema of decoded columns and paths.
   *
   * @param record the record without its fields
   * @param columns the columns, in the order of the record's fields
   * @param nextId the first id that was never assigned
   * @param pathIds the id of each path, also of nested fields
   */
  public TableSchema(
      RecordType record, List<Column> columns, int nextId, Map<String, Integer> pathIds) {
    this(record, ColumnSet.of(columns), nextId, () -> pathIds);
  }

  /**
   * Creates a schema whose columns and paths are decoded on first use.
   *
   * @param pathIds returns the id of each path; always the same map
   */
  public TableSchema(
      RecordType record, ColumnSet columnSet, int nextId, Supplier<Map<String, Integer>> pathIds) {
    this.record = record;
    this.columnSet = columnSet;
    this.columns = columnSet.list();
    this.nextId = nextId;
    this.pathIds = pathIds;
  }

  /**
   * Creates the schema of a new table.
   *
   * @throws InvalidTableException when the schema is not a record with at least one field
   */
  public static TableSchema of(Schema schema) {
    return of(AvroTypes.type(schema), 1);
  }

  /**
   * Creates the schema with which a table is replaced.
   *
   * @param firstId the first id that the table has never assigned
   * @throws InvalidTableException when the type is not a record with at least one field, or Avro
   *     does not support it
   */
  public static TableSchema of(DataType type, int firstId) {
    if (!(type instanceof RecordType record)) {
      throw new InvalidTableException(
          "a table's schema must be a record, found "
              + type.displayName()
              + ": wrap it in a record");
    }
    List<Field> fields = record.fields();
    if (fields.isEmpty()) {
      throw new InvalidTableException(
          "the record " + record.name().fullName() + " has no fields: a table needs at least one");
    }
    Map<String, Integer> ids = FieldIdAssigner.assignToColumns(fields, firstId);
    List<Column> columns = new ArrayList<>();
    for (Field newField : fields) {
      Field field = newField.withType(StoredNames.clear(newField.type()), newField.defaultValue());
      Column column = Column.of(field.withId(ids.get(FieldIdAssigner.pathOf(field))));
      checkReadable(column);
      columns.add(column);
    }
    return new TableSchema(record.withFields(List.of()), columns, firstId + ids.size(), ids);
  }

  /**
   * Checks that Avro can parse the text of a column's schema: each split directory contains the
   * text of its schema, which must be readable.
   */
  static void checkReadable(Column column) {
    Schema schema = column.avroSchema();
    try {
      Schema parsedRecord =
          AvroSchemaParser.parse(AvroFields.wrapInRecord(column.avroField()).toString());
      if (parsedRecord.getFields().get(0).schema().equals(schema)) {
        return;
      }
    } catch (SchemaParseException e) {
      throw new InvalidTableException(unreadableMessage(column) + e.getMessage(), e);
    }
    throw new InvalidTableException(unreadableMessage(column) + "the types differ: " + schema);
  }

  private static String unreadableMessage(Column column) {
    return "column \""
        + column.name()
        + "\" has a schema that Avro cannot parse after writing it; change its names or properties:"
        + " ";
  }

  /**
   * Creates the schema of columns that are read as the fields of {@code avroSchema}, in their
   * order.
   */
  public static TableSchema ofReader(Schema avroSchema, List<Column> columns) {
    TableSchema schema = new TableSchema(AvroTypes.bareRecord(avroSchema), columns, 0, Map.of());
    schema.avroSchema = avroSchema;
    return schema;
  }

  /** Creates a schema of columns for internal use, whose record has an arbitrary name. */
  public static TableSchema ofColumns(List<Column> columns) {
    return new TableSchema(RecordType.of("Row", List.of()), columns, 0, Map.of());
  }

  /** The record without its fields. */
  public RecordType record() {
    return record;
  }

  /** The columns in the order of the record's fields. */
  public List<Column> columns() {
    return columns;
  }

  /** Whether the schema has a column with the id and name of another column. */
  public boolean contains(Column column) {
    return columnSet
        .find(column.name())
        .filter(candidate -> candidate.id() == column.id())
        .isPresent();
  }

  /** The ids of the columns. */
  public Set<Integer> columnIds() {
    return columns.stream().map(Column::id).collect(Collectors.toSet());
  }

  /**
   * Whether both schemas have the same columns with the same ids, so that files of one are valid
   * for the other.
   */
  public boolean hasSameColumns(TableSchema other) {
    if (columns.size() != other.columns.size()) {
      return false;
    }
    for (int i = 0; i < columns.size(); i++) {
      Column ownColumn = columns.get(i);
      Column otherColumn = other.columns.get(i);
      if (!ownColumn.isSameColumn(otherColumn)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Decodes all columns and paths, which are otherwise decoded on first use.
   *
   * @throws dev.stoa.exception.CorruptFileException when a column or path is corrupt
   */
  public void decodeAll() {
    columns.forEach(Column::avroField);
    pathIds();
  }

  /** The id of each path, also of nested fields, in the order in which the ids were assigned. */
  public Map<String, Integer> pathIds() {
    return Collections.unmodifiableMap(pathIds.get());
  }

  /** The first id that was never assigned. */
  public int nextId() {
    return nextId;
  }

  /** Returns this schema with another first id that was never assigned. */
  public TableSchema withNextId(int newNextId) {
    return new TableSchema(record, columnSet, newNextId, pathIds);
  }

  /**
   * Returns the columns with some names, in the order of the names.
   *
   * @throws InvalidTableException when a column does not exist, or a name appears twice
   */
  public List<Column> select(List<String> names) {
    List<Column> selectedColumns = new ArrayList<>();
    for (String name : names) {
      Column column = columnSet.find(name).orElseThrow(() -> unknownColumn(name));
      if (selectedColumns.contains(column)) {
        throw new InvalidTableException("column \"" + name + "\" is selected twice: name it once");
      }
      selectedColumns.add(column);
    }
    return selectedColumns;
  }

  /**
   * Returns values of columns by their names instead of their ids; those of others are left out.
   */
  public <T> Map<String, T> byName(Map<Integer, T> valuesById) {
    Map<String, T> valuesByName = new HashMap<>();
    for (Column column : valuesById.isEmpty() ? List.<Column>of() : columns()) {
      if (valuesById.containsKey(column.id())) {
        valuesByName.put(column.name(), valuesById.get(column.id()));
      }
    }
    return valuesByName;
  }

  /** Returns the column with a name; empty if there is none. */
  public Optional<Column> find(String name) {
    return columnSet.find(name);
  }

  private InvalidTableException unknownColumn(String name) {
    return new InvalidTableException(
        "there is no column \"%s\": the columns are %s%s"
            .formatted(
                name,
                columnNamesForMessage(),
                NameSuggestions.closest(name, columns.stream().map(Column::name).toList())
                    .map(closestName -> "; did you mean \"" + closestName + "\"?")
                    .orElse("")));
  }

  private String columnNamesForMessage() {
    List<String> names = columns.stream().limit(MAX_NAMES_IN_MESSAGE).map(Column::name).toList();
    String list = String.join(", ", names);
    return names.size() == columns.size() ? list : list + ", … (" + columns.size() + " in all)";
  }

  /**
   * Returns the schema of some columns. Its record has the name of this schema's record, unless a
   * selected column refers to the record and other columns are missing.
   */
  public TableSchema project(List<Column> selectedColumns) {
    return new TableSchema(
        recordOf(selectedColumns), ColumnSet.of(selectedColumns), nextId, pathIds);
  }

  private RecordType recordOf(List<Column> selectedColumns) {
    // Comparing the sizes first avoids decoding columns.
    boolean isComplete =
        selectedColumns.size() == columns.size() && selectedColumns.equals(columns);
    boolean isAmbiguous =
        !isComplete
            && selectedColumns.stream().anyMatch(column -> record.isReferencedBy(column.type()));
    if (!isAmbiguous) {
      return record;
    }
    TypeName name = record.name();
    return record.withoutFields(
        new TypeName(name.name() + "_selection", name.namespace(), List.of(), name.doc()),
        Map.of());
  }

  /** The record, with the columns as its fields. */
  public RecordType type() {
    return record.withFields(columns.stream().map(Column::definition).toList());
  }

  /** The Avro schema of the table's records. */
  public Schema avroSchema() {
    if (avroSchema == null) {
      Schema fullSchema = AvroTypes.bareSchema(record);
      fullSchema.setFields(
          columns.stream().map(column -> AvroFields.copy(column.avroField())).toList());
      avroSchema = fullSchema;
    }
    return avroSchema;
  }

  /** The schema as Avro JSON, with each column's id among its properties. */
  public String avroJsonWithIds() {
    return avroJsonWithIds(Map.of());
  }

  /** The schema as Avro JSON with column ids, and with additional properties of the record. */
  public String avroJsonWithIds(Map<String, String> properties) {
    Schema fullSchema = AvroTypes.bareSchema(record);
    properties.forEach(
        (name, value) -> {
          if (fullSchema.getObjectProp(name) == null) { // Avro rejects a second value
            fullSchema.addProp(name, value);
          }
        });
    List<Schema.Field> fields = new ArrayList<>();
    columns.forEach(
        column -> fields.add(AvroFields.withProperty(column.avroField(), FIELD_ID, column.id())));
    fullSchema.setFields(fields);
    // SchemaFormatter.format("json/pretty", …) returns the same text, but can fail when several
    // threads make its first calls: they share a ServiceLoader.
    boolean isPretty = true;
    return new JsonSchemaFormatter(isPretty).format(fullSchema);
  }
}
