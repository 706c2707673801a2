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
 * @param tableSchema the schema of the table's records
 * @param aliases additional names of paths
 */
public record PathResolver(Schema tableSchema, Map<String, ColumnPath> aliases) {
  /** Creates a resolver with a copy of the aliases. */
  public PathResolver {
    aliases = Map.copyOf(aliases);
  }

  /**
   * The path of a column or of a field nested in a column.
   *
   * @param schema the schema of its values, without null
   */
  public record ResolvedPath(ColumnPath path, Schema schema) {}

  /**
   * Resolves a reference; empty if the expression is not a reference or the table lacks the column.
   */
  public Optional<ResolvedPath> resolve(Expression expression) {
    if (!(expression instanceof NamedReference reference)) {
      return Optional.empty();
    }
    Optional<ResolvedPath> resolved = Optional.empty();
    for (String name : reference.fieldNames()) {
      resolved = resolved.isEmpty() ? resolveColumn(name) : field(resolved.get(), name);
      if (resolved.isEmpty()) {
        return resolved;
      }
    }
    return resolved;
  }

  private Optional<ResolvedPath> resolveColumn(String name) {
    ColumnPath path = aliases.get(name);
    if (path != null) {
      BoundPath bound = BoundPath.of(path, AvroTypes.record(tableSchema));
      return Optional.of(new ResolvedPath(path, AvroTypes.schema(bound.type())));
    }
    return field(tableSchema, name)
        .map(
            field ->
                new ResolvedPath(
                    ColumnPath.of(SparkNames.storedName(field)),
                    SparkTypes.nonNull(field.schema())));
  }

  private static Optional<ResolvedPath> field(ResolvedPath record, String name) {
    return field(record.schema, name)
        .map(
            field ->
                new ResolvedPath(
                    record.path.field(SparkNames.storedName(field)),
                    SparkTypes.nonNull(field.schema())));
  }

  private static Optional<Schema.Field> field(Schema schema, String name) {
    return schema.getType() == Schema.Type.RECORD
        ? Optional.ofNullable(SparkNames.findSpark(schema, name))
        : Optional.empty();
  }
}
