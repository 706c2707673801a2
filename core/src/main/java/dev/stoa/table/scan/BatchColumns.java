package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.vector.read.PathReader;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sources of the vectors of a batch: whole columns, or values at paths inside them.
 *
 * @param schema a schema with a column for each vector
 * @param storedTypes the type of each vector's values with all fields of nested records
 * @param paths the path of each vector's values in the records of the read columns
 */
record BatchColumns(TableSchema schema, List<DataType> storedTypes, List<BoundPath> paths) {
  /** The record type of the rows of a batch, without its fields. */
  private static final RecordType BARE_RECORD = RecordType.of("dev.stoa.Batch", List.of());

  /** Returns the sources of whole columns. */
  static BatchColumns of(TableSchema columns) {
    RecordType record = columns.type();
    return new BatchColumns(
        columns,
        record.fields().stream().map(Field::type).toList(),
        record.fields().stream()
            .map(field -> BoundPath.of(ColumnPath.of(field.name()), record))
            .toList());
  }

  /**
   * Returns the sources of the values at some paths. A vector is named after its column, or after
   * its path with underscores for characters that names may not contain.
   *
   * @throws InvalidTableException when a column, field or map does not exist, or two vectors would
   *     have the same name
   */
  static BatchColumns of(TableSchema columns, List<ColumnPath> paths) {
    List<String> names = new ArrayList<>();
    Set<String> distinctNames = new HashSet<>();
    for (ColumnPath path : paths) {
      String name = nameOf(path);
      if (!distinctNames.add(name)) {
        throw new InvalidTableException(
            "two vectors of a batch would both be named " + name + ": read them in separate scans");
      }
      names.add(name);
    }
    return of(columns.type(), paths.stream().map(BatchColumn::of).toList(), names);
  }

  /** Returns the sources of the values that a scan selected. */
  static BatchColumns of(TableSchema columns, PathSelection selection) {
    List<String> names = selection.schema().columns().stream().map(Column::name).toList();
    return of(columns.type(), selection.paths().stream().map(BatchColumn::of).toList(), names);
  }

  /**
   * Returns the sources of parts of the values at some paths. The vectors are named {@code c0},
   * {@code c1} and so on.
   *
   * @throws InvalidTableException when a column, field or map does not exist, or a path leads into
   *     opaque values
   */
  static BatchColumns ofProjected(TableSchema columns, List<BatchColumn> batchColumns) {
    List<String> names = new ArrayList<>();
    batchColumns.forEach(batchColumn -> names.add("c" + names.size()));
    return of(columns.type(), batchColumns, names);
  }

  private static BatchColumns of(
      RecordType record, List<BatchColumn> batchColumns, List<String> names) {
    List<Column> vectorColumns = new ArrayList<>();
    List<DataType> storedTypes = new ArrayList<>();
    List<BoundPath> paths = new ArrayList<>();
    for (int i = 0; i < batchColumns.size(); i++) {
      ColumnPath path = batchColumns.get(i).path();
      BoundPath boundPath = BoundPath.of(path, record);
      DataType columnType = record.fields().get(boundPath.column()).type();
      if (!PathReader.canRead(columnType, boundPath.steps())) {
        throw new InvalidTableException(
            ("%s leads into opaque values (general unions or recursive records): read all of"
                    + " %s")
                .formatted(path, ColumnPath.of(path.column())));
      }
      DataType fullType = path.steps().isEmpty() ? columnType : PathReader.typeOf(boundPath);
      paths.add(boundPath);
      storedTypes.add(fullType);
      DataType type =
          batchColumns
              .get(i)
              .projectedType()
              .map(projectedType -> withNullability(fullType, projectedType))
              .orElse(fullType);
      vectorColumns.add(Column.of(Field.of(names.get(i), type).withId(i + 1)));
    }
    return new BatchColumns(
        new TableSchema(BARE_RECORD, vectorColumns, 0, Map.of()),
        List.copyOf(storedTypes),
        List.copyOf(paths));
  }

  /** Returns the projected type, made nullable if the full type is nullable. */
  private static DataType withNullability(DataType fullType, DataType projectedType) {
    boolean lacksNull = fullType.isNullable() && !projectedType.isNullable();
    return lacksNull ? NullableType.of(projectedType) : projectedType;
  }

  /** Returns the name of the vector of the values at a path. */
  private static String nameOf(ColumnPath path) {
    StringBuilder name = new StringBuilder(path.column());
    for (ColumnPath.Step step : path.steps()) {
      String stepName =
          step instanceof ColumnPath.Field field ? field.name() : ((ColumnPath.Key) step).name();
      name.append('_').append(stepName.replaceAll("[^A-Za-z0-9_]", "_"));
    }
    return name.toString();
  }
}
