package dev.stoa.spark.rule;

import dev.stoa.spark.change.TableRowLevelOperation;
import dev.stoa.spark.version.GroupFilters;
import dev.stoa.spark.version.ScalaFunctions;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.MapType;

/**
 * Removes the subquery by which Spark 4.2 would skip parts of a MERGE's target, if the subquery
 * depends on a column of the target that contains a map: Spark may refuse to plan it, and with it
 * the MERGE. The rows are the same without it.
 */
public final class DropUnplannableGroupFilter extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public DropUnplannableGroupFilter() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    boolean isOfStoa =
        plan instanceof WriteDelta delta
            && delta.table() instanceof DataSourceV2Relation target
            && target.table() instanceof RowLevelOperationTable table
            && table.operation() instanceof TableRowLevelOperation;
    if (!isOfStoa) {
      return plan;
    }
    WriteDelta delta = (WriteDelta) plan;
    return GroupFilters.of(delta).filter(DropUnplannableGroupFilter::usesMap).isPresent()
        ? GroupFilters.drop(delta)
        : plan;
  }

  /** Whether a column outside a subquery, which is a child of the expression, contains a map. */
  private static boolean usesMap(Expression filter) {
    return filter.exists(
        ScalaFunctions.predicate(
            part ->
                part instanceof Attribute column
                    && column
                        .dataType()
                        .existsRecursively(ScalaFunctions.predicate(MapType.class::isInstance))));
  }
}
