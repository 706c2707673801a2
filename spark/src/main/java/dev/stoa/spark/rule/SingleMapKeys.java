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
 * Makes columns of single keys of maps: where a plan takes nothing but values of literal keys out
 * of a map, as {@code metadata['content-type']} does, the table gives those as columns of its own.
 * What Spark then pushes into scans of columns it pushes for keys. Runs when plans are otherwise
 * optimized, before their scans are built.
 *
 * <p>A key that a map does not have and every key of a null map are null, as they are in Spark.
 */
public final class SingleMapKeys extends Rule<LogicalPlan> {
  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    PathUses uses = PathUses.of(plan);
    return uses.isEmpty() ? plan : new Replacement(uses).of(plan);
  }

  /** Puts columns in place of what took values out of maps. */
  private record Replacement(PathUses uses) {
    LogicalPlan of(LogicalPlan plan) {
      if (plan instanceof DataSourceV2Relation relation) {
        return relation.table() instanceof SparkTable table ? relation(relation, table) : relation;
      }
      LogicalPlan below = plan.mapChildren(this::of);
      if (below instanceof Project project) {
        below = project.copy(projections(project), project.child());
      } else if (below instanceof Filter filter) {
        below = filter.copy(condition(filter.condition()), filter.child());
      }
      return below.mapExpressions(this::expression);
    }

    private LogicalPlan relation(DataSourceV2Relation relation, SparkTable table) {
      List<AttributeReference> output = new ArrayList<>();
      List<KeyColumn> keys = new ArrayList<>();
      for (AttributeReference attribute : CollectionConverters.asJava(relation.output())) {
        output.add(attribute);
        keys.addAll(uses.columns(attribute.exprId()));
      }
      if (keys.isEmpty()) {
        return relation;
      }
      keys.forEach(key -> output.add(key.attribute()));
      return relation.copy(
          new KeyedTable(table, keys),
          CollectionConverters.asScala(output).toSeq(),
          relation.catalog(),
          relation.identifier(),
          relation.options(),
          relation.timeTravelSpec());
    }

    /** A column that is handed on, for what is taken out of it above, hands on that instead. */
    private scala.collection.immutable.Seq<NamedExpression> projections(Project project) {
      List<NamedExpression> projections = new ArrayList<>();
      for (NamedExpression projection : CollectionConverters.asJava(project.projectList())) {
        if (!uses.isReplaced(projection)) {
          projections.add(projection);
        }
        for (KeyColumn key : uses.handedOn(projection)) {
          if (!projections.contains(key.attribute())) {
            projections.add(key.attribute());
          }
        }
      }
      return CollectionConverters.asScala(projections).toSeq();
    }

    /** A row is left out where a condition is false or null, which makes these two the same. */
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
