package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.DynamicFilters;
import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningSubquery;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.UserDefinedExpression;
import org.apache.spark.sql.catalyst.optimizer.PushDownPredicates$;
import org.apache.spark.sql.catalyst.planning.ExtractEquiJoinKeys;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Subquery;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.execution.dynamicpruning.CleanupDynamicPruningFilters$;
import org.apache.spark.sql.execution.dynamicpruning.PartitionPruning$;
import scala.Option;
import scala.Tuple2;

/**
 * Filters the scan of a table at run time by the keys of the other side of a join if that side is
 * small, so that the scan finds the rows by an index of the key. Spark itself does so only if it
 * finds a filter in the small side. Runs after Spark's own rule.
 *
 * <p>The keys are those of the join's broadcast, if there is one. Otherwise the small side is read
 * twice, if both times give the same rows and the table is large.
 */
public final class FilterByJoinKeys extends Rule<LogicalPlan> {
  /** The maximum size of a small side: of about 5,000 texts, more of which are no filter. */
  private static final double MAX_KEYS_SIZE_IN_BYTES = 160 << 10;

  /** How many times larger the table must be. */
  private static final double MIN_SIZE_RATIO = 10;

  /** The size from which reading a table costs more than reading a small side again. */
  private static final double MIN_SIZE_IN_BYTES_TO_REPEAT = 16 << 20;

  /** The maximum number of steps in which a filter gets from a join to a scan. */
  private static final int MAX_PUSH_COUNT = 20;

  /** Creates the rule. */
  public FilterByJoinKeys() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    boolean isCorrelated = plan instanceof Subquery subquery && subquery.correlated();
    return isCorrelated || !conf().dynamicPartitionPruningEnabled() ? plan : visit(plan, plan);
  }

  private LogicalPlan visit(LogicalPlan plan, LogicalPlan query) {
    LogicalPlan visited = plan.mapChildren(child -> visit(child, query));
    return visited instanceof Join join ? filterSides(join, query) : visited;
  }

  /**
   * The two sides of a join, one of which may be filtered by the keys of the other.
   *
   * @param keys the keys of the join in the side to filter
   * @param otherKeys the keys of the join in the other side, in the same order
   * @param query the query before this rule
   */
  private record Sides(
      LogicalPlan side,
      List<Expression> keys,
      LogicalPlan other,
      List<Expression> otherKeys,
      LogicalPlan query) {}

  private LogicalPlan filterSides(Join join, LogicalPlan query) {
    var extracted = ExtractEquiJoinKeys.unapply(join);
    if (extracted.isEmpty() || !join.condition().forall(Expression::deterministic)) {
      return join;
    }
    List<Expression> leftKeys = ScalaCollections.javaList(extracted.get()._2());
    List<Expression> rightKeys = ScalaCollections.javaList(extracted.get()._3());
    LogicalPlan left = join.left();
    LogicalPlan right = join.right();
    if (PartitionPruning$.MODULE$.canPruneLeft(join.joinType())) {
      left = filterSide(new Sides(left, leftKeys, right, rightKeys, query));
    }
    if (PartitionPruning$.MODULE$.canPruneRight(join.joinType())) {
      right = filterSide(new Sides(right, rightKeys, join.left(), leftKeys, query));
    }
    return join.withNewChildren(ScalaCollections.list(List.of(left, right)));
  }

  private LogicalPlan filterSide(Sides sides) {
    LogicalPlan side = sides.side();
    LogicalPlan other = sides.other();
    if (!side.exists(plan -> table(plan).isPresent())
        || other.isStreaming()
        || !other.deterministic()
        || sizeInBytes(other) > MAX_KEYS_SIZE_IN_BYTES) {
      return side;
    }
    for (int i = 0; i < sides.keys().size(); i++) {
      side = filterByKey(side, sides, i);
    }
    return side;
  }

  /** Returns a side with a filter of a scan by one of the join's keys, if there can be one. */
  private LogicalPlan filterByKey(LogicalPlan side, Sides sides, int key) {
    Expression expression = sides.keys().get(key);
    Optional<AttributeReference> column = column(expression, side);
    Option<LogicalPlan> scan = PartitionPruning$.MODULE$.getFilterableTableScan(expression, side);
    if (scan.isEmpty()
        || column.isEmpty()
        || !isIndexed(column.get(), scan.get(), sides)
        || side.exists(plan -> plan instanceof Union)
        || hasFilter(side, filter -> filter.pruningKey().semanticEquals(column.get()))
        || hasFilter(side, filter -> reads(filter.buildQuery(), scan.get()))
        || hasFilter(sides.query(), filter -> reads(filter.buildQuery(), scan.get()))
        || sizeInBytes(scan.get()) < MIN_SIZE_RATIO * sizeInBytes(sides.other())) {
      return side;
    }
    LogicalPlan filtered =
        new Filter(
            new DynamicPruningSubquery(
                expression,
                sides.other(),
                ScalaCollections.list(sides.otherKeys()),
                DynamicFilters.keyIndex(key),
                isOnlyByBroadcast(scan.get(), sides.other()),
                NamedExpression.newExprId(),
                Option.empty()),
            side);
    LogicalPlan pushed = pushDown(filtered);
    boolean isPushed = CleanupDynamicPruningFilters$.MODULE$.apply(pushed).fastEquals(pushed);
    return isPushed ? pushed : side;
  }

  /** Returns the column of a scan that is one of the join's keys. */
  private static Optional<AttributeReference> column(Expression key, LogicalPlan side) {
    Option<Tuple2<Expression, LogicalPlan>> source =
        PartitionPruning$.MODULE$.findExpressionAndTrackLineageDown(key, side);
    return source.isDefined() && source.get()._1() instanceof AttributeReference column
        ? Optional.of(column)
        : Optional.empty();
  }

  /** Whether a table has an index of a column that the join's keys contain as a whole. */
  private static boolean isIndexed(AttributeReference column, LogicalPlan scan, Sides sides) {
    List<String> keyNames =
        sides.keys().stream()
            .flatMap(key -> column(key, sides.side()).stream())
            .filter(key -> scan.outputSet().contains(key))
            .map(AttributeReference::name)
            .toList();
    return table(scan).map(SparkTable::indexKeys).orElse(List.of()).stream()
        .anyMatch(names -> names.contains(column.name()) && keyNames.containsAll(names));
  }

  /** Whether a plan has a filter by keys that satisfies a condition. */
  private static boolean hasFilter(LogicalPlan plan, Predicate<DynamicPruningSubquery> condition) {
    return plan.exists(
        node ->
            node instanceof Filter filter
                && filter
                    .condition()
                    .exists(
                        part ->
                            part instanceof DynamicPruningSubquery subquery
                                && condition.test(subquery)));
  }

  /**
   * Whether a plan reads a scan. If its rows are a filter, the scan must stay as it is: Spark drops
   * a filter whose rows are not those of the join.
   */
  private static boolean reads(LogicalPlan plan, LogicalPlan scan) {
    return plan.exists(
        node ->
            node instanceof DataSourceV2ScanRelation
                && !node.outputSet().intersect(scan.outputSet()).isEmpty());
  }

  private static LogicalPlan pushDown(LogicalPlan filter) {
    LogicalPlan plan = filter;
    for (int i = 0; i < MAX_PUSH_COUNT; i++) {
      LogicalPlan pushed = PushDownPredicates$.MODULE$.apply(plan);
      if (pushed.fastEquals(plan)) {
        return plan;
      }
      plan = pushed;
    }
    return plan;
  }

  private boolean isOnlyByBroadcast(LogicalPlan scan, LogicalPlan other) {
    boolean isRepeated = sizeInBytes(scan) >= MIN_SIZE_IN_BYTES_TO_REPEAT && isRepeatable(other);
    return !isRepeated && conf().dynamicPartitionPruningReuseBroadcastOnly();
  }

  /** Whether a deterministic plan only reads rows that cannot change, without code of users. */
  private static boolean isRepeatable(LogicalPlan plan) {
    boolean isSimple = plan instanceof Project || plan instanceof Filter;
    return isSimple
        ? plan.expressions().forall(FilterByJoinKeys::isRepeatable)
            && plan.children().forall(FilterByJoinKeys::isRepeatable)
        : plan instanceof LocalRelation || table(plan).isPresent();
  }

  private static boolean isRepeatable(Expression expression) {
    return !expression.exists(
        part -> part instanceof UserDefinedExpression || part instanceof SubqueryExpression);
  }

  /** Returns the table that a scan reads, if it is one of Stoa. */
  private static Optional<SparkTable> table(LogicalPlan plan) {
    return plan instanceof DataSourceV2ScanRelation scan
            && MapKeyTable.unwrap(scan.relation().table()) instanceof SparkTable table
        ? Optional.of(table)
        : Optional.empty();
  }

  private static double sizeInBytes(LogicalPlan plan) {
    return plan.stats().sizeInBytes().doubleValue();
  }
}
