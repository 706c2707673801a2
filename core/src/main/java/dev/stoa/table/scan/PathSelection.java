package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.vector.read.PathReader;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.ObjectPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A selection of values at paths inside columns: {@code addr.city}, {@code tags['color']}. Each
 * becomes a column of the scan's records, named after the last step of its path, or after the whole
 * path if several would have that name. Made by {@link TableScan#select(List)}.
 */
final class PathSelection {
  private final List<ColumnPath> paths;
  private final List<BoundPath> boundPaths;
  private final List<ObjectPath> objectPaths;
  private final TableSchema schema;

  /**
   * Creates a selection.
   *
   * @param columns the columns of the paths
   * @throws InvalidTableException when a field or map does not exist, or a path appears twice
   */
  PathSelection(TableSchema columns, List<ColumnPath> paths) {
    this.paths = List.copyOf(paths);
    RecordType record = columns.type();
    this.boundPaths = paths.stream().map(path -> BoundPath.of(path, record)).toList();
    this.objectPaths =
        boundPaths.stream().map(path -> new ObjectPath(path.steps(), path.type())).toList();
    List<String> names = names(paths);
    List<Column> selectedColumns = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      BoundPath path = boundPaths.get(i);
      DataType type =
          path.steps().isEmpty()
              ? record.fields().get(path.column()).type()
              : PathReader.typeOf(path);
      selectedColumns.add(Column.of(Field.of(names.get(i), type).withId(i + 1)));
    }
    this.schema =
        new TableSchema(
            RecordType.of(record.name().name() + "_selection", List.of()),
            selectedColumns,
            0,
            Map.of());
  }

  /** Returns the path that a name stands for: a column of that name, or else a path into one. */
  static ColumnPath path(TableSchema schema, String name) {
    if (schema.find(name).isPresent()) {
      return ColumnPath.of(name);
    }
    try {
      ColumnPath path = ColumnPath.parse(name);
      return schema.find(path.column()).isPresent() ? path : ColumnPath.of(name);
    } catch (IllegalArgumentException notAPath) {
      return ColumnPath.of(name);
    }
  }

  /** Adds advice to the message about a predicate that may contain a string without quotes. */
  static InvalidTableException withQuotesAdvice(
      InvalidTableException cause, FilterPredicate predicate, TableSchema schema) {
    return predicate
        .unquotedString(name -> schema.find(name).isPresent())
        .map(
            name ->
                new InvalidTableException(
                    cause.getMessage()
                        + (isNonFinite(name)
                            ? "; the number is written double '" + name + "'"
                            : "; a string needs single quotes: '" + name + "'"),
                    cause))
        .orElse(cause);
  }

  private static boolean isNonFinite(String name) {
    return name.equalsIgnoreCase("nan") || name.equalsIgnoreCase("infinity");
  }

  /** Returns the name of each column. */
  private static List<String> names(List<ColumnPath> paths) {
    List<String> shortNames = paths.stream().map(PathSelection::shortName).toList();
    List<String> names = new ArrayList<>();
    Set<String> distinctNames = new HashSet<>();
    for (int i = 0; i < paths.size(); i++) {
      boolean isUnique = Collections.frequency(shortNames, shortNames.get(i)) == 1;
      boolean isColumn = paths.get(i).steps().isEmpty();
      String name = isUnique || isColumn ? shortNames.get(i) : paths.get(i).toString();
      if (!distinctNames.add(name)) {
        throw new InvalidTableException("\"" + paths.get(i) + "\" is selected twice: name it once");
      }
      names.add(name);
    }
    return names;
  }

  private static String shortName(ColumnPath path) {
    if (path.steps().isEmpty()) {
      return path.column();
    }
    ColumnPath.Step lastStep = path.steps().get(path.steps().size() - 1);
    return lastStep instanceof ColumnPath.Field field
        ? field.name()
        : ((ColumnPath.Key) lastStep).name();
  }

  List<ColumnPath> paths() {
    return paths;
  }

  /** Returns the schema of the records, with a column for each path. */
  TableSchema schema() {
    return schema;
  }

  /** Returns a new record of copies of the values at the paths in a record of the columns. */
  ColumnarRecord select(ColumnarRecord row) {
    EagerRecord selected = new EagerRecord(schema.avroSchema());
    for (int i = 0; i < boundPaths.size(); i++) {
      Object column = row.get(boundPaths.get(i).column());
      selected.put(i, objectPaths.get(i).follow(column, 0));
    }
    return selected.copy();
  }
}
