package dev.stoa.spark.rule;

import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.change.RowOperation;
import dev.stoa.spark.type.PlaceColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes an UPDATE write new files of the columns that it sets, and no other: it then reads those
 * columns only that its condition and its values need. Without the rule, or with {@code
 * spark.stoa.update} being {@code rows}, it deletes the rows and adds them again. UPDATEs that set
 * all columns, or some that the table is partitioned by, do so in any case: rows then belong
 * elsewhere.
 */
public final class UpdateOfColumns extends Rule<LogicalPlan> {
  private static final String HOW = "spark.stoa.update";

  private final SparkSession spark;

  /** The rule of a session. */
  public UpdateOfColumns(SparkSession spark) {
    this.spark = spark;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan instanceof WriteDelta delta && isWanted() ? byColumns(delta).orElse(plan) : plan;
  }

  private boolean isWanted() {
    return !spark.conf().get(HOW, "columns").equals("rows");
  }

  private static Optional<LogicalPlan> byColumns(WriteDelta delta) {
    boolean isOurs =
        delta.table() instanceof DataSourceV2Relation target
            && target.table() instanceof RowLevelOperationTable table
            && table.operation() instanceof RowOperation operation
            && operation.command() == RowLevelOperation.Command.UPDATE;
    if (!isOurs
        || !(delta.query() instanceof Project rows)
        || !(rows.child() instanceof Filter matching)) {
      return Optional.empty();
    }
    DataSourceV2Relation target = (DataSourceV2Relation) delta.table();
    RowOperation operation = (RowOperation) ((RowLevelOperationTable) target.table()).operation();
    List<NamedExpression> set = changed(rows);
    Set<String> fixed = operation.partitionColumns();
    boolean pays =
        set.size() < target.output().size()
            && set.stream().noneMatch(value -> fixed.contains(value.name()));
    if (!pays) {
      return Optional.empty();
    }
    List<NamedExpression> written = new ArrayList<>(places(matching));
    written.addAll(set);
    boolean isInOrder =
        !SubqueryExpression.hasSubquery(matching.condition())
            && set.stream()
                .noneMatch(value -> SubqueryExpression.hasSubquery(((Alias) value).child()));
    LogicalPlan query = new Project(CollectionConverters.asScala(written).toSeq(), matching);
    return Optional.of(
        AppendData.byPosition(
            withTable(target, ColumnTarget.of(operation, isInOrder)),
            query,
            Map$.MODULE$.empty(),
            false));
  }

  private static DataSourceV2Relation withTable(DataSourceV2Relation relation, ColumnTarget table) {
    return new DataSourceV2Relation(
        table,
        relation.output(),
        relation.catalog(),
        relation.identifier(),
        relation.options(),
        relation.timeTravelSpec());
  }

  /** The columns whose value is not the one that they have: the plan's values are the child's. */
  private static List<NamedExpression> changed(Project rows) {
    List<NamedExpression> values = CollectionConverters.asJava(rows.projectList());
    List<Attribute> before = CollectionConverters.asJava(rows.child().output());
    List<NamedExpression> changed = new ArrayList<>();
    for (int i = 0; i < before.size() && i + 1 < values.size(); i++) {
      // The first value is the kind of the operation.
      if (values.get(i + 1) instanceof Alias alias
          && !alias.child().semanticEquals(before.get(i))) {
        changed.add(alias);
      }
    }
    return changed;
  }

  private static List<Attribute> places(LogicalPlan plan) {
    List<Attribute> output = CollectionConverters.asJava(plan.output());
    return Stream.of(PlaceColumn.SPLIT, PlaceColumn.ROW)
        .map(
            place ->
                output.stream()
                    .filter(a -> a.name().equals(place.name()))
                    .findFirst()
                    .orElseThrow())
        .toList();
  }
}
