package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Turns single map keys into columns: if a plan only looks up literal keys of a map, as {@code
 * metadata['content-type']} does, the table returns their values as columns of their own, and Spark
 * pushes down filters and projections of these as usual. Runs after other optimizations, before
 * scans are built.
 *
 * <p>A missing key, and any key of a null map, is null, as in Spark.
 */
public final class MapKeyPushdown extends Rule<LogicalPlan> {
  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    ExtractedPaths uses = ExtractedPaths.of(plan);
    return uses.isEmpty() ? plan : new PlanRewriter(uses).rewrite(plan);
  }

  /** Replaces map lookups by columns. */
  private record PlanRewriter(ExtractedPaths uses) {
    LogicalPlan rewrite(LogicalPlan plan) {
      if (plan instanceof DataSourceV2Relation relation) {
        return relation.table() instanceof SparkTable table ? relation(relation, table) : relation;
      }
      LogicalPlan below = plan.mapChildren(this::rewrite);
      if (below instanceof Project project) {
        below = project.copy(projections(project), project.child());
      } else if (below instanceof Filter filter) {
        below = filter.copy(condition(filter.condition()), filter.child());
      }
      return below.mapExpressions(this::expression);
    }

    private LogicalPlan relation(DataSourceV2Relation relation, SparkTable table) {
      List<AttributeReference> output = new ArrayList<>();
      List<MapKeyColumn> keys = new ArrayList<>();
      for (AttributeReference attribute : CollectionConverters.asJava(relation.output())) {
        output.add(attribute);
        keys.addAll(uses.columns(attribute.exprId()));
      }
      if (keys.isEmpty()) {
        return relation;
      }
      keys.forEach(key -> output.add(key.attribute()));
      return relation.copy(
          new MapKeyTable(table, keys),
          CollectionConverters.asScala(output).toSeq(),
          relation.catalog(),
          relation.identifier(),
          relation.options(),
          relation.timeTravelSpec());
    }

    /** Where a column is passed on, passes on the columns extracted from it above. */
    private scala.collection.immutable.Seq<NamedExpression> projections(Project project) {
      List<NamedExpression> projections = new ArrayList<>();
      for (NamedExpression projection : CollectionConverters.asJava(project.projectList())) {
        if (!uses.isReplaced(projection)) {
          projections.add(projection);
        }
        for (MapKeyColumn key : uses.replacements(projection)) {
          if (!projections.contains(key.attribute())) {
            projections.add(key.attribute());
          }
        }
      }
      return CollectionConverters.asScala(projections).toSeq();
    }

    /** A row is excluded whether a condition is false or null, so these two are equivalent here. */
    private Expression condition(Expression condition) {
      if (condition instanceof And and) {
        return new And(condition(and.left()), condition(and.right()));
      }
      Optional<AttributeReference> tested = uses.findTestedKey(condition);
      return tested.isPresent() ? new IsNotNull(tested.get()) : condition;
    }

    private Expression expression(Expression expression) {
      Optional<AttributeReference> key = uses.find(expression);
      return key.isPresent() ? key.get() : expression.mapChildren(this::expression);
    }
  }
}
