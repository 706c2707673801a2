package dev.stoa.spark.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;

/**
 * Resolves Spark's column references in a table.
 *
 * @param table the schema of its records
 * @param aliases of paths, beside the columns' own names
 */
public record PathResolver(Schema table, Map<String, ColumnPath> aliases) {
  /** Copies the aliases. */
  public PathResolver {
    aliases = Map.copyOf(aliases);
  }

  /** A column or a field nested in one, and the schema of its values without null. */
  public record ResolvedPath(ColumnPath path, Schema type) {}

  /** Resolves a reference; empty if the expression is not one. */
  public Optional<ResolvedPath> resolve(Expression expression) {
    if (!(expression instanceof NamedReference reference)) {
      return Optional.empty();
    }
    Optional<ResolvedPath> found = Optional.empty();
    for (String name : reference.fieldNames()) {
      found = found.isEmpty() ? first(name) : field(found.get(), name);
      if (found.isEmpty()) {
        return found;
      }
    }
    return found;
  }

  private Optional<ResolvedPath> first(String name) {
    ColumnPath path = aliases.get(name);
    if (path != null) {
      BoundPath bound = BoundPath.of(path, AvroTypes.record(table));
      return Optional.of(new ResolvedPath(path, AvroTypes.schema(bound.type())));
    }
    return field(table, name)
        .map(
            f ->
                new ResolvedPath(
                    ColumnPath.of(SparkNames.storedName(f)), SparkTypes.nonNull(f.schema())));
  }

  private static Optional<ResolvedPath> field(ResolvedPath record, String name) {
    return field(record.type, name)
        .map(
            f ->
                new ResolvedPath(
                    record.path.field(SparkNames.storedName(f)), SparkTypes.nonNull(f.schema())));
  }

  private static Optional<Schema.Field> field(Schema type, String name) {
    return type.getType() == Schema.Type.RECORD
        ? Optional.ofNullable(SparkNames.findSpark(type, name))
        : Optional.empty();
  }
}
