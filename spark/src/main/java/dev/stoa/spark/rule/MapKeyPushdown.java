package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.Relations;
import dev.stoa.spark.version.ScalaCollections;
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

/**
 * Turns single map keys into columns: if a plan only looks up literal keys of a map, as {@code
 * metadata['content-type']} does, the table returns their values as separate columns, and Spark
 * pushes down filters and projections of these as usual. Runs after other optimizations, before
 * scans are built.
 *
 * <p>The column is null for a missing key and for a null map, like the lookup in Spark.
 */
public final class MapKeyPushdown extends Rule<LogicalPlan> {
  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    ExtractedPaths paths = ExtractedPaths.of(plan);
    return paths.isEmpty() ? plan : new PlanRewriter(paths).rewrite(plan);
  }

  /** Replaces map lookups with columns. */
  private record PlanRewriter(ExtractedPaths paths) {
    LogicalPlan rewrite(LogicalPlan plan) {
      if (plan instanceof DataSourceV2Relation relation) {
        return relation.table() instanceof SparkTable table
            ? rewriteRelation(relation, table)
            : relation;
      }
      LogicalPlan rewritten = plan.mapChildren(this::rewrite);
      if (rewritten instanceof Project project) {
        rewritten = project.copy(rewriteProjections(project), project.child());
      } else if (rewritten instanceof Filter filter) {
        rewritten = filter.copy(rewriteCondition(filter.condition()), filter.child());
      }
      return rewritten.mapExpressions(this::rewriteExpression);
    }

    private LogicalPlan rewriteRelation(DataSourceV2Relation relation, SparkTable table) {
      List<AttributeReference> output = new ArrayList<>();
      List<MapKeyColumn> keys = new ArrayList<>();
      for (AttributeReference attribute : ScalaCollections.javaList(relation.output())) {
        output.add(attribute);
        keys.addAll(paths.columns(attribute.exprId()));
      }
      if (keys.isEmpty()) {
        return relation;
      }
      keys.forEach(key -> output.add(key.attribute()));
      return Relations.withTable(relation, new MapKeyTable(table, keys), output);
    }

    /**
     * Passes on, with or instead of a column, the columns that replace values extracted from it.
     */
    private scala.collection.immutable.List<NamedExpression> rewriteProjections(Project project) {
      List<NamedExpression> projections = new ArrayList<>();
      for (NamedExpression projection : ScalaCollections.javaList(project.projectList())) {
        if (!paths.isReplaced(projection)) {
          projections.add(projection);
        }
        for (MapKeyColumn key : paths.replacements(projection)) {
          if (!projections.contains(key.attribute())) {
            projections.add(key.attribute());
          }
        }
      }
      return ScalaCollections.list(projections);
    }

    /**
     * Replaces tests for a key by tests for null, which may turn false into null: a filter excludes
     * the row either way.
     */
    private Expression rewriteCondition(Expression condition) {
      if (condition instanceof And and) {
        return new And(rewriteCondition(and.left()), rewriteCondition(and.right()));
      }
      Optional<AttributeReference> testedKey = paths.findTestedKey(condition);
      return testedKey.isPresent() ? new IsNotNull(testedKey.get()) : condition;
    }

    private Expression rewriteExpression(Expression expression) {
      Optional<AttributeReference> key = paths.find(expression);
      return key.isPresent() ? key.get() : expression.mapChildren(this::rewriteExpression);
    }
  }
}
