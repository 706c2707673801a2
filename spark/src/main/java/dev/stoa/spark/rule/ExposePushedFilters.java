package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.ScalaCollections;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.dynamicpruning.PartitionPruning$;
import org.apache.spark.sql.types.AtomicType;
import scala.collection.Iterable;

/**
 * Shows Spark that a side of a join is filtered although the scan evaluates the whole filter: Spark
 * prunes the other side by this side's keys only if it finds a filter in the plan. The rule adds
 * {@code key <=> key} on a column that is read anyway, which is always true; {@link
 * HideExposedFilters} removes it after Spark has looked for filters.
 */
public final class ExposePushedFilters extends Rule<LogicalPlan> {
  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return visit(plan, false);
  }

  private static LogicalPlan visit(LogicalPlan plan, boolean isJoined) {
    if (isJoined && plan instanceof Project project && project.child() instanceof Filter filter) {
      return project.copy(project.projectList(), expose(filter, project.projectList()));
    }
    if (isJoined && plan instanceof Filter filter) {
      return expose(filter, filter.child().output());
    }
    boolean isBelowJoin = isJoined || plan instanceof Join;
    return plan.mapChildren(child -> visit(child, isBelowJoin));
  }

  private static LogicalPlan expose(Filter filter, Iterable<? extends NamedExpression> projection) {
    if (filter.condition().exists(ExposePushedFilters::isExposure)) {
      return filter;
    }
    if (!isOverTable(filter) || !PartitionPruning$.MODULE$.isLikelySelective(filter.condition())) {
      return filter.mapChildren(child -> visit(child, true));
    }
    Optional<AttributeReference> column =
        ScalaCollections.<NamedExpression>javaList(projection).stream()
            .filter(AttributeReference.class::isInstance)
            .map(AttributeReference.class::cast)
            .filter(attribute -> attribute.dataType() instanceof AtomicType)
            .findFirst();
    return column.isEmpty()
        ? filter
        : filter.copy(
            new And(filter.condition(), new EqualNullSafe(column.get(), column.get())),
            filter.child());
  }

  /** Whether a condition is one that this rule adds. */
  static boolean isExposure(Expression condition) {
    return condition instanceof EqualNullSafe equality
        && equality.left() instanceof AttributeReference column
        && column.semanticEquals(equality.right());
  }

  private static boolean isOverTable(Filter filter) {
    return filter.child() instanceof DataSourceV2Relation relation
        && (relation.table() instanceof SparkTable || relation.table() instanceof MapKeyTable);
  }
}
