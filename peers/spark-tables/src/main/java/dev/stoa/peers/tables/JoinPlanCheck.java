package dev.stoa.peers.tables;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.exchange.Exchange;
import org.apache.spark.sql.execution.joins.BaseJoinExec;
import scala.jdk.javaapi.CollectionConverters;

/** Checks that Spark's plan joins bucketed tables as they are stored. */
final class JoinPlanCheck {
  private JoinPlanCheck() {}

  /** Rejects a plan without a join, and one that exchanges or sorts rows before it joins them. */
  static void check(SparkPlan plan) throws IOException {
    if (countJoins(plan) == 0) {
      throw new IOException("expected a join, found the plan " + plan);
    }
  }

  private static int countJoins(SparkPlan plan) throws IOException {
    int joinCount = 0;
    for (SparkPlan child : children(plan)) {
      if (plan instanceof BaseJoinExec && exchangesOrSorts(child)) {
        throw new IOException(
            "expected no exchange and no sort below joins, found the plan " + plan);
      }
      joinCount += countJoins(child);
    }
    return joinCount + (plan instanceof BaseJoinExec ? 1 : 0);
  }

  private static boolean exchangesOrSorts(SparkPlan plan) {
    return plan instanceof Exchange
        || plan instanceof QueryStageExec
        || plan instanceof SortExec
        || children(plan).stream().anyMatch(JoinPlanCheck::exchangesOrSorts);
  }

  private static List<SparkPlan> children(SparkPlan plan) {
    return plan instanceof AdaptiveSparkPlanExec adaptive
        ? List.of(adaptive.executedPlan())
        : plan instanceof QueryStageExec stage
            ? List.of(stage.plan())
            : CollectionConverters.asJava(plan.children());
  }
}
