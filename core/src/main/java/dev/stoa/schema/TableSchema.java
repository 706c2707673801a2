package dev.stoa.schema;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.SchemaText;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.avro.JsonSchemaFormatter;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * A table's schema: the record's own name and properties, its columns, and the ids of all paths.
 *
 * <p>Made of an Avro schema when a table is created, and of a snapshot when one is opened.
 */
public final class TableSchema {
  /** The property of a field, in {@code _schema.avsc}, that holds its id (as Iceberg names it). */
  public static final String FIELD_ID = "field-id";

  private final RecordType record;
  private final ColumnSet columnSet;
  private final List<Column> columns;
  private final int nextId;
  private final Supplier<Map<String, Integer>> pathIds;

  /** Volatile, since the readers of several threads share the schema of a table. */
  private volatile Schema avro;

  /**
   * A schema read back.
   *
   * @param record without its fields
   * @param columns in the order of the record's fields
   * @param nextId the first id that was never given
   * @param pathIds the id of every path, nested ones included
   */
  public TableSchema(
      RecordType record, List<Column> columns, int nextId, Map<String, Integer> pathIds) {
    this(record, ColumnSet.of(columns), nextId, () -> pathIds);
  }

  /**
   * A schema whose columns and paths are read when they are asked for.
   *
   * @param pathIds gives the same map each time
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
   * The schema of a new table.
   *
   * @throws InvalidTableException when it is no record with at least one field
   */
  public static TableSchema of(Schema schema) {
    return of(AvroTypes.type(schema), 1);
  }

  /**
   * The schema of a table that had others before.
   *
   * @param firstId the first id that was never given
   * @throws InvalidTableException when the type is no record with at least one field, or none that
   *     Avro has, too
   */
  public static TableSchema of(DataType type, int firstId) {
    if (!(type instanceof RecordType record)) {
      throw new InvalidTableException(
          "a table's schema must be a record, found " + type.plainName() + ": wrap it");
    }
    List<Field> fields = record.fields();
    if (fields.isEmpty()) {
      throw new InvalidTableException(
          "the record " + record.name().fullName() + " has no fields: a table needs one at least");
    }
    Map<String, Integer> ids = FieldIds.assign(fields, firstId);
    List<Column> columns = new ArrayList<>();
    for (Field field : fields) {
      Column column = Column.of(field.withId(ids.get(FieldIds.pathOf(field))));
      checkReadable(column);
      columns.add(column);
    }
    return new TableSchema(record.withFields(List.of()), columns, firstId + ids.size(), ids);
  }

  /** A split directory's schema must be readable by itself: some have no text that Avro parses. */
  static void checkReadable(Column column) {
    Schema schema = column.schema();
    try {
      Schema parsed = SchemaText.parse(AvroFields.inRecord(column.field()).toString());
      if (parsed.getFields().get(0).schema().equals(schema)) {
        return;
      }
    } catch (SchemaParseException e) {
      throw new InvalidTableException(notReadable(column) + e.getMessage(), e);
    }
    throw new InvalidTableException(notReadable(column) + "the types differ: " + schema);
  }

  private static String notReadable(Column column) {
    return "column \""
        + column.name()
        + "\" has a schema that Avro does not read back; change its names or properties: ";
  }

  /** Columns that are read as the fields of Avro's records of some schema, in its order. */
  public static TableSchema readAs(Schema avro, List<Column> columns) {
    TableSchema schema = new TableSchema(AvroTypes.bareRecord(avro), columns, 0, Map.of());
    schema.avro = avro;
    return schema;
  }

  /** Columns of a record whose name nobody asks for. */
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

  /** Whether one of the columns has the id and the name of another. */
  public boolean has(Column column) {
    return columnSet.named(column.name()).filter(same -> same.id() == column.id()).isPresent();
  }

  /** The ids of the columns. */
  public Set<Integer> columnIds() {
    return columns.stream().map(Column::id).collect(Collectors.toSet());
  }

  /** Whether both have the same columns with the same ids, so that files of one serve the other. */
  public boolean hasSameColumns(TableSchema that) {
    if (columns.size() != that.columns.size()) {
      return false;
    }
    for (int i = 0; i < columns.size(); i++) {
      Column mine = columns.get(i);
      Column other = that.columns.get(i);
      if (!mine.isSame(other)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Decodes all that waits to be asked for.
   *
   * @throws dev.stoa.exception.CorruptFileException when some of it is damaged
   */
  public void decode() {
    columns.forEach(Column::field);
    pathIds();
  }

  /** The id of every path, nested ones included, in the order in which they were given. */
  public Map<String, Integer> pathIds() {
    return Collections.unmodifiableMap(pathIds.get());
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
      Column column = columnSet.named(name).orElseThrow(() -> noColumn(name));
      if (selected.contains(column)) {
        throw new InvalidTableException("column \"" + name + "\" is selected twice: name it once");
      }
      selected.add(column);
    }
    return selected;
  }

  private InvalidTableException noColumn(String name) {
    return new InvalidTableException(
        "there is no column \"" + name + "\": the columns are " + shownNames());
  }

  private String shownNames() {
    List<String> names = columns.stream().limit(50).map(Column::name).toList();
    String shown = String.join(", ", names);
    return names.size() == columns.size() ? shown : shown + ", … (" + columns.size() + " in all)";
  }

  /**
   * The schema of some columns. Its record has the table's name, unless it lacks columns and one of
   * those it has contains the whole record.
   */
  public TableSchema selection(List<Column> selected) {
    return new TableSchema(recordOf(selected), ColumnSet.of(selected), nextId, pathIds);
  }

  private RecordType recordOf(List<Column> selected) {
    boolean isWhole = selected.size() == columns.size() && selected.equals(columns);
    boolean isAmbiguous =
        !isWhole && selected.stream().anyMatch(c -> record.isMentionedBy(c.type()));
    if (!isAmbiguous) {
      return record;
    }
    TypeName name = record.name();
    return record.renamed(
        new TypeName(name.name() + "_selection", name.namespace(), List.of(), name.doc()),
        Map.of());
  }

  /** The record with its columns as fields. */
  public RecordType type() {
    return record.withFields(columns.stream().map(Column::definition).toList());
  }

  /** The whole Avro schema. */
  public Schema avro() {
    if (avro == null) {
      Schema whole = AvroTypes.bareSchema(record);
      whole.setFields(columns.stream().map(c -> AvroFields.copy(c.field())).toList());
      avro = whole;
    }
    return avro;
  }

  /** The whole schema as Avro JSON, each column's id among its properties. */
  public String avroTextWithIds() {
    return avroTextWithIds(Map.of());
  }

  /** The same, with properties of the record besides. */
  public String avroTextWithIds(Map<String, String> properties) {
    Schema whole = AvroTypes.bareSchema(record);
    properties.forEach(
        (name, value) -> {
          if (whole.getObjectProp(name) == null) { // a property cannot be given twice
            whole.addProp(name, value);
          }
        });
    List<Schema.Field> fields = new ArrayList<>();
    columns.forEach(
        column -> fields.add(AvroFields.withProperty(column.field(), FIELD_ID, column.id())));
    whole.setFields(fields);
    // SchemaFormatter.format("json/pretty", …) gives the same, but fails when several threads call
    // it first at the same time: it shares one ServiceLoader among them.
    boolean pretty = true;
    return new JsonSchemaFormatter(pretty).format(whole);
  }
}
