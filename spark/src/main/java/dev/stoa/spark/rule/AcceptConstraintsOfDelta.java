package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.Option;

/**
 * Gives {@code ALTER TABLE … ADD CONSTRAINT} and {@code DROP CONSTRAINT} back to Spark in sessions
 * that have Delta Lake's extensions, too. Their parser turns these statements into plans of its own
 * for tables of all formats, which only its tables understand.
 */
public final class AcceptConstraintsOfDelta extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public AcceptConstraintsOfDelta() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    String statement = statement(plan);
    boolean isOfStoa =
        statement != null
            && plan.children().head() instanceof ResolvedTable resolved
            && resolved.table() instanceof SparkTable;
    if (!isOfStoa) {
      return plan;
    }
    LogicalPlan ofSpark = new SparkSqlParser().parsePlan("ALTER TABLE t " + statement);
    ResolvedTable table = (ResolvedTable) plan.children().head();
    LogicalPlan child = ofSpark.children().head();
    return withChild(
        ofSpark, child instanceof UnresolvedTable ? table : withChild(child, rows(table)));
  }

  private static LogicalPlan withChild(LogicalPlan plan, LogicalPlan child) {
    return plan.withNewChildren(ScalaCollections.list(List.of(child)));
  }

  /** Returns the scan of a table; Spark searches it for rows that violate a new constraint. */
  private static LogicalPlan rows(ResolvedTable table) {
    return DataSourceV2Relation.create(
        table.table(), Option.apply(table.catalog()), Option.apply(table.identifier()));
  }

  /** Returns the rest of the statement of a plan of Delta's, or null if it is another plan. */
  private static String statement(LogicalPlan plan) {
    return switch (plan.productPrefix()) {
      case "AlterTableAddConstraint" ->
          "ADD CONSTRAINT %s CHECK (%s)".formatted(name(plan), plan.productElement(2));
      case "AlterTableDropConstraint" ->
          "DROP CONSTRAINT "
              + (Boolean.TRUE.equals(plan.productElement(2)) ? "IF EXISTS " : "")
              + name(plan);
      default -> null;
    };
  }

  private static String name(LogicalPlan plan) {
    return "`" + plan.productElement(1).toString().replace("`", "``") + "`";
  }
}
