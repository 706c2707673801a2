package dev.stoa.spark.rule;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.ScalaCollections;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.types.Metadata;

/**
 * A column that replaces a map lookup.
 *
 * @param path the path of the value in the table
 * @param attribute the attribute in the plan
 */
record MapKeyColumn(ColumnPath path, AttributeReference attribute) {
  /**
   * Creates the column for an expression.
   *
   * @param tableSchema the schema of the table's records
   * @param siblings the other columns for the same map, whose names must differ in more than case
   * @return empty if the table stores the value differently than Spark shows it
   */
  static Optional<MapKeyColumn> of(
      ExtractedPath extractedPath,
      Expression expression,
      Schema tableSchema,
      Collection<MapKeyColumn> siblings) {
    return path(extractedPath, tableSchema)
        .map(path -> of(path, expression, tableSchema, siblings));
  }

  private static MapKeyColumn of(
      ColumnPath path,
      Expression expression,
      Schema tableSchema,
      Collection<MapKeyColumn> siblings) {
    StringBuilder name = new StringBuilder(path.toString());
    while (isNameUsed(name.toString(), tableSchema, siblings)) {
      name.append('\'');
    }
    AttributeReference attribute =
        new AttributeReference(
            name.toString(),
            expression.dataType(),
            true,
            Metadata.empty(),
            NamedExpression.newExprId(),
            ScalaCollections.list(List.<String>of()));
    return new MapKeyColumn(path, attribute);
  }

  private static boolean isNameUsed(
      String name, Schema tableSchema, Collection<MapKeyColumn> siblings) {
    return tableSchema.getFields().stream()
            .anyMatch(field -> SparkNames.sparkName(field).equalsIgnoreCase(name))
        || siblings.stream().anyMatch(key -> key.attribute.name().equalsIgnoreCase(name));
  }

  private static Optional<ColumnPath> path(ExtractedPath extractedPath, Schema tableSchema) {
    Schema.Field column = SparkNames.findSpark(tableSchema, extractedPath.column().name());
    if (column == null) {
      return Optional.empty();
    }
    ColumnPath path = ColumnPath.of(SparkNames.storedName(column));
    for (ExtractedPath.Step step : extractedPath.steps()) {
      Schema schema =
          SparkTypes.nonNull(
              AvroTypes.schema(BoundPath.of(path, AvroTypes.record(tableSchema)).type()));
      if (step.isKey() && schema.getType() == Schema.Type.MAP) {
        path = path.key(step.name());
      } else if (!step.isKey() && schema.getType() == Schema.Type.RECORD) {
        path = path.field(SparkNames.storedName(SparkNames.findSpark(schema, step.name())));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(path);
  }
}
