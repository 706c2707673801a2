package dev.stoa.spark.rule;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
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
 * A column that replaces a map lookup.
 *
 * @param path of the value in the table
 * @param attribute in the plan
 */
record MapKeyColumn(ColumnPath path, AttributeReference attribute) {
  /**
   * The column for an expression.
   *
   * @param table the schema of the table's records
   * @param siblings of the same column: Spark may confuse names that differ only in case
   * @return empty if the table stores the value differently than Spark shows it
   */
  static Optional<MapKeyColumn> of(
      ExtractedPath use, Expression expression, Schema table, Collection<MapKeyColumn> siblings) {
    return path(use, table).map(path -> of(path, expression, table, siblings));
  }

  private static MapKeyColumn of(
      ColumnPath path, Expression expression, Schema table, Collection<MapKeyColumn> siblings) {
    StringBuilder name = new StringBuilder(path.toString());
    while (isNameUsed(name.toString(), table, siblings)) {
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
    return new MapKeyColumn(path, attribute);
  }

  private static boolean isNameUsed(String name, Schema table, Collection<MapKeyColumn> siblings) {
    return table.getFields().stream().anyMatch(f -> SparkNames.sparkName(f).equalsIgnoreCase(name))
        || siblings.stream().anyMatch(key -> key.attribute.name().equalsIgnoreCase(name));
  }

  private static Optional<ColumnPath> path(ExtractedPath use, Schema table) {
    Schema.Field column = SparkNames.findSpark(table, use.column().name());
    if (column == null) {
      return Optional.empty();
    }
    ColumnPath path = ColumnPath.of(SparkNames.storedName(column));
    for (ExtractedPath.Step step : use.steps()) {
      Schema at =
          SparkTypes.nonNull(AvroTypes.schema(BoundPath.of(path, AvroTypes.record(table)).type()));
      if (step.isKey() && at.getType() == Schema.Type.MAP) {
        path = path.key(step.name());
      } else if (!step.isKey() && at.getType() == Schema.Type.RECORD) {
        path = path.field(SparkNames.storedName(SparkNames.findSpark(at, step.name())));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(path);
  }
}
