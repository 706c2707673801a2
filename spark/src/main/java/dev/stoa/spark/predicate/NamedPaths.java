package dev.stoa.spark.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;

/**
 * Finds what Spark's references lead to in a table.
 *
 * @param table the schema of its records
 * @param inside what is meant by other names than those of its columns
 */
public record NamedPaths(Schema table, Map<String, ColumnPath> inside) {
  /** Takes a copy of the names. */
  public NamedPaths {
    inside = Map.copyOf(inside);
  }

  /** A column or what is inside one, and the schema of its values without null. */
  public record Found(ColumnPath path, Schema type) {}

  /** What a reference leads to; empty where an expression is none. */
  public Optional<Found> find(Expression expression) {
    if (!(expression instanceof NamedReference reference)) {
      return Optional.empty();
    }
    Optional<Found> found = Optional.empty();
    for (String name : reference.fieldNames()) {
      found = found.isEmpty() ? first(name) : field(found.get(), name);
      if (found.isEmpty()) {
        return found;
      }
    }
    return found;
  }

  private Optional<Found> first(String name) {
    ColumnPath path = inside.get(name);
    if (path != null) {
      BoundPath bound = BoundPath.of(path, AvroTypes.record(table));
      return Optional.of(new Found(path, AvroTypes.schema(bound.type())));
    }
    return field(table, name)
        .map(f -> new Found(ColumnPath.of(StoredName.stored(f)), SparkTypes.present(f.schema())));
  }

  private static Optional<Found> field(Found record, String name) {
    return field(record.type, name)
        .map(
            f ->
                new Found(record.path.field(StoredName.stored(f)), SparkTypes.present(f.schema())));
  }

  private static Optional<Schema.Field> field(Schema type, String name) {
    return type.getType() == Schema.Type.RECORD
        ? Optional.ofNullable(StoredName.find(type, name))
        : Optional.empty();
  }
}
