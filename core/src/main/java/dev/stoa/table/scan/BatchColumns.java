package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.vector.read.PathFiller;
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
 * What the vectors of batches hold: whole columns, or what paths lead to inside them.
 *
 * @param schema with a column for each vector
 * @param stored the same types with all fields of the records inside
 * @param paths from records of the columns that are read
 */
record BatchColumns(TableSchema schema, List<DataType> stored, List<BoundPath> paths) {
  private static final RecordType RECORD = RecordType.of("dev.stoa.Batch", List.of());

  /** The columns themselves. */
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
   * What some paths lead to. A vector's field is called as its column, or as the path with
   * underscores for what a name may not have.
   *
   * @throws InvalidTableException when there is no such column, field or map, or two vectors would
   *     have one name
   */
  static BatchColumns of(TableSchema columns, List<ColumnPath> paths) {
    List<String> names = new ArrayList<>();
    Set<String> different = new HashSet<>();
    for (ColumnPath path : paths) {
      String name = nameOf(path);
      if (!different.add(name)) {
        throw new InvalidTableException(
            "two vectors of the batches would be called " + name + ": read one of them alone");
      }
      names.add(name);
    }
    return of(columns.type(), paths.stream().map(BatchColumn::of).toList(), names);
  }

  /**
   * Parts of what some paths lead to. The vectors' fields are called {@code c0}, {@code c1} and so
   * on.
   *
   * @throws InvalidTableException when there is no such column, field or map, or a path leads into
   *     values that are kept whole
   */
  static BatchColumns ofParts(TableSchema columns, List<BatchColumn> parts) {
    List<String> names = new ArrayList<>();
    parts.forEach(part -> names.add("c" + names.size()));
    return of(columns.type(), parts, names);
  }

  private static BatchColumns of(RecordType record, List<BatchColumn> parts, List<String> names) {
    List<Column> read = new ArrayList<>();
    List<DataType> stored = new ArrayList<>();
    List<BoundPath> paths = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      ColumnPath path = parts.get(i).path();
      BoundPath found = BoundPath.of(path, record);
      DataType column = record.fields().get(found.column()).type();
      if (!PathFiller.canFill(column, found.steps())) {
        throw new InvalidTableException(
            ("%s leads into values that are kept whole (unions of several types or of"
                    + " one, or records that contain themselves): read all of %s")
                .formatted(path, ColumnPath.of(path.column())));
      }
      DataType whole = path.steps().isEmpty() ? column : PathFiller.typeOf(found);
      paths.add(found);
      stored.add(whole);
      DataType type = parts.get(i).parts().map(part -> like(whole, part)).orElse(whole);
      read.add(Column.of(Field.of(names.get(i), type).withId(i + 1)));
    }
    return new BatchColumns(
        new TableSchema(RECORD, read, 0, Map.of()), List.copyOf(stored), List.copyOf(paths));
  }

  /** Nullable where the whole is. */
  private static DataType like(DataType whole, DataType part) {
    boolean lacksNull = whole.isNullable() && !part.isNullable();
    return lacksNull ? NullableType.of(part) : part;
  }

  private static String nameOf(ColumnPath path) {
    StringBuilder name = new StringBuilder(path.column());
    for (ColumnPath.Step step : path.steps()) {
      String part =
          step instanceof ColumnPath.Field field ? field.name() : ((ColumnPath.Key) step).name();
      name.append('_').append(part.replaceAll("[^A-Za-z0-9_]", "_"));
    }
    return name.toString();
  }
}
