package dev.stoa.spark.version;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningSubquery;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.Option;

/** Spark's filters of one side of a join by the keys of the other side. */
public final class DynamicFilters {
  private DynamicFilters() {}

  /**
   * Returns a filter.
   *
   * @param expression the key of the side that is filtered
   * @param query the other side
   * @param queryKeys the keys of the other side
   * @param key the index of the key among these
   */
  public static DynamicPruningSubquery of(
      Expression expression,
      LogicalPlan query,
      List<Expression> queryKeys,
      int key,
      boolean isOnlyByBroadcast) {
    return new DynamicPruningSubquery(
        expression,
        query,
        ScalaCollections.list(queryKeys),
        ScalaCollections.list(List.<Object>of(key)),
        isOnlyByBroadcast,
        NamedExpression.newExprId(),
        Option.empty());
  }
}
