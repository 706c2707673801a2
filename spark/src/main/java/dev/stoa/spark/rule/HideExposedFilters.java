package dev.stoa.spark.rule;

import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;

/**
 * Removes the conditions that {@link ExposePushedFilters} added, which no row needs to be tested
 * for. Runs after Spark has looked for filters. A condition is also removed from the queries of
 * dynamic filters: Spark uses the rows of a join's broadcast for these only if both plans are the
 * same.
 */
public final class HideExposedFilters extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public HideExposedFilters() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan visited = plan.mapChildren(this::apply);
    if (visited instanceof Filter filter
        && filter.condition().exists(ExposePushedFilters::isExposure)) {
      Optional<Expression> condition = withoutExposure(filter.condition());
      visited =
          condition.isPresent() ? filter.copy(condition.get(), filter.child()) : filter.child();
    }
    return visited.mapExpressions(this::visitSubqueries);
  }

  /** Returns the remaining part of a condition; empty if nothing remains. */
  private static Optional<Expression> withoutExposure(Expression condition) {
    if (condition instanceof And and) {
      Optional<Expression> left = withoutExposure(and.left());
      Optional<Expression> right = withoutExposure(and.right());
      return left.isPresent() && right.isPresent()
          ? Optional.of(new And(left.get(), right.get()))
          : left.or(() -> right);
    }
    return ExposePushedFilters.isExposure(condition) ? Optional.empty() : Optional.of(condition);
  }

  private Expression visitSubqueries(Expression expression) {
    if (expression instanceof SubqueryExpression subquery) {
      LogicalPlan visited = apply(subquery.plan());
      return visited.fastEquals(subquery.plan()) ? subquery : subquery.withNewPlan(visited);
    }
    return expression.mapChildren(this::visitSubqueries);
  }
}
