package dev.stoa.table.scan;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.vector.read.PathFiller;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * What the vectors of batches hold: whole columns, or what paths lead to inside them.
 *
 * @param schema of a record with a field for each vector
 * @param stored the same with all fields of the records inside
 * @param paths from records of the columns that are read
 */
record BatchColumns(Schema schema, Schema stored, List<BoundPath> paths) {
  private static final String RECORD = "dev.stoa.Batch";

  /** The columns themselves. */
  static BatchColumns of(Schema record) {
    List<BoundPath> paths =
        record.getFields().stream()
            .map(field -> BoundPath.of(ColumnPath.of(field.name()), record))
            .toList();
    return new BatchColumns(record, record, paths);
  }

  /**
   * What some paths lead to. A vector's field is called as its column, or as the path with
   * underscores for what a name may not have.
   *
   * @throws InvalidTableException when there is no such column, field or map, or two vectors would
   *     have one name
   */
  static BatchColumns of(Schema record, List<ColumnPath> paths) {
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
    return of(record, paths.stream().map(BatchColumn::of).toList(), names);
  }

  /**
   * Parts of what some paths lead to. The vectors' fields are called {@code c0}, {@code c1} and so
   * on.
   *
   * @throws InvalidTableException when there is no such column, field or map, or a path leads into
   *     values that are kept whole
   */
  static BatchColumns ofParts(Schema record, List<BatchColumn> columns) {
    List<String> names = new ArrayList<>();
    columns.forEach(column -> names.add("c" + names.size()));
    return of(record, columns, names);
  }

  private static BatchColumns of(Schema record, List<BatchColumn> columns, List<String> names) {
    List<Schema.Field> read = new ArrayList<>();
    List<Schema.Field> stored = new ArrayList<>();
    List<BoundPath> paths = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnPath path = columns.get(i).path();
      BoundPath found = BoundPath.of(path, record);
      Schema column = record.getFields().get(found.column()).schema();
      if (!PathFiller.canFill(AvroTypes.type(column), found.steps())) {
        throw new InvalidTableException(
            path
                + " leads into values that are kept whole (unions of several types or of one, or"
                + " records that contain themselves): read all of "
                + ColumnPath.of(path.column()));
      }
      Schema whole = path.steps().isEmpty() ? column : PathFiller.schemaOf(found);
      paths.add(found);
      stored.add(new Schema.Field(names.get(i), whole));
      read.add(new Schema.Field(names.get(i), parts(columns.get(i).parts(), whole)));
    }
    return new BatchColumns(
        Schema.createRecord(RECORD, null, null, false, read),
        Schema.createRecord(RECORD, null, null, false, stored),
        List.copyOf(paths));
  }

  private static Schema parts(Optional<Schema> parts, Schema whole) {
    if (parts.isEmpty()) {
      return whole;
    }
    boolean isAdded =
        whole.getType() == Schema.Type.UNION && parts.get().getType() != Schema.Type.UNION;
    return isAdded ? Schema.createUnion(Schema.create(Schema.Type.NULL), parts.get()) : parts.get();
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
