package dev.stoa.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.vector.PathFiller;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * What the vectors of batches hold: whole columns, or what paths lead to inside them.
 *
 * @param schema of a record with a field for each vector
 * @param paths from records of the columns that are read
 */
record BatchColumns(Schema schema, List<BoundPath> paths) {
  /** The columns themselves. */
  static BatchColumns of(Schema record) {
    List<BoundPath> paths =
        record.getFields().stream()
            .map(field -> BoundPath.of(ColumnPath.of(field.name()), record))
            .toList();
    return new BatchColumns(record, paths);
  }

  /**
   * What some paths lead to. A vector's field is called as its column, or as the path with
   * underscores for what a name may not have.
   *
   * @throws InvalidTableException when there is no such column, field or map, or two vectors would
   *     have one name
   */
  static BatchColumns of(Schema record, List<ColumnPath> paths) {
    List<Schema.Field> fields = new ArrayList<>();
    List<BoundPath> bound = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ColumnPath path : paths) {
      BoundPath found = BoundPath.of(path, record);
      String name = nameOf(path);
      if (!names.add(name)) {
        throw new InvalidTableException(
            "two vectors of the batches would be called " + name + ": read one of them alone");
      }
      bound.add(found);
      boolean isColumn = path.steps().isEmpty();
      fields.add(
          new Schema.Field(
              name,
              isColumn ? record.getField(path.column()).schema() : PathFiller.schemaOf(found)));
    }
    Schema schema = Schema.createRecord("Batch", null, null, false, fields);
    return new BatchColumns(schema, List.copyOf(bound));
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
