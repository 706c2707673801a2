package dev.stoa.spark.rule;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.types.Metadata;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A column in place of an expression that takes the value of a key out of a column.
 *
 * @param path of the value in the table
 * @param attribute as the plan names it
 */
record KeyColumn(ColumnPath path, AttributeReference attribute) {
  /**
   * The column for an expression.
   *
   * @param table the schema of the table's records
   * @param others of the same column: Spark may take names for one that differ in case only
   * @return empty where the table stores something else than it looks to Spark
   */
  static Optional<KeyColumn> of(
      PathUse use, Expression expression, Schema table, Collection<KeyColumn> others) {
    return path(use, table).map(path -> of(path, expression, table, others));
  }

  private static KeyColumn of(
      ColumnPath path, Expression expression, Schema table, Collection<KeyColumn> others) {
    StringBuilder name = new StringBuilder(path.toString());
    while (isTaken(name.toString(), table, others)) {
      name.append('\'');
    }
    AttributeReference attribute =
        new AttributeReference(
            name.toString(),
            expression.dataType(),
            true,
            Metadata.empty(),
            NamedExpression.newExprId(),
            CollectionConverters.asScala(List.<String>of()).toSeq());
    return new KeyColumn(path, attribute);
  }

  private static boolean isTaken(String name, Schema table, Collection<KeyColumn> others) {
    return table.getFields().stream().anyMatch(f -> StoredName.shown(f).equalsIgnoreCase(name))
        || others.stream().anyMatch(key -> key.attribute.name().equalsIgnoreCase(name));
  }

  private static Optional<ColumnPath> path(PathUse use, Schema table) {
    Schema.Field column = StoredName.find(table, use.column().name());
    if (column == null) {
      return Optional.empty();
    }
    ColumnPath path = ColumnPath.of(StoredName.stored(column));
    for (PathUse.Step step : use.steps()) {
      Schema at =
          SparkTypes.present(AvroTypes.schema(BoundPath.of(path, AvroTypes.record(table)).type()));
      if (step.isKey() && at.getType() == Schema.Type.MAP) {
        path = path.key(step.name());
      } else if (!step.isKey() && at.getType() == Schema.Type.RECORD) {
        path = path.field(StoredName.stored(StoredName.find(at, step.name())));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(path);
  }
}
