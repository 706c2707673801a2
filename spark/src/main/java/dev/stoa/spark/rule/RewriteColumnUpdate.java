package dev.stoa.spark.rule;

import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.change.TableRowLevelOperation;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.version.Commands;
import dev.stoa.spark.version.Relations;
import dev.stoa.spark.version.ScalaCollections;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Makes an UPDATE write new files only for the columns that it sets; it then reads only the columns
 * in its condition and values. Without the rule, or if {@code spark.stoa.update} is {@code rows},
 * an UPDATE deletes the rows and adds them again. This is also done if an UPDATE sets all columns
 * or none to another value, or a partition column, which can move rows to other partitions, or an
 * identity column, whose null a new value replaces.
 */
public final class RewriteColumnUpdate extends Rule<LogicalPlan> {
  private static final String UPDATE_MODE = "spark.stoa.update";

  private final SparkSession spark;

  /** Creates the rule for a session. */
  public RewriteColumnUpdate(SparkSession spark) {
    this.spark = spark;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan instanceof WriteDelta delta && isEnabled() ? rewrite(delta).orElse(plan) : plan;
  }

  private boolean isEnabled() {
    return !spark.conf().get(UPDATE_MODE, "columns").equals("rows");
  }

  private static Optional<LogicalPlan> rewrite(WriteDelta delta) {
    boolean isUpdateOfStoa =
        delta.table() instanceof DataSourceV2Relation target
            && target.table() instanceof RowLevelOperationTable table
            && table.operation() instanceof TableRowLevelOperation operation
            && operation.command() == RowLevelOperation.Command.UPDATE;
    if (!isUpdateOfStoa
        || !(delta.query() instanceof Project projection)
        || !(projection.child() instanceof Filter filter)) {
      return Optional.empty();
    }
    DataSourceV2Relation target = (DataSourceV2Relation) delta.table();
    TableRowLevelOperation operation =
        (TableRowLevelOperation) ((RowLevelOperationTable) target.table()).operation();
    List<NamedExpression> setColumns = changedColumns(projection);
    Set<String> rowColumns = new HashSet<>(operation.partitionColumns());
    operation.identityColumns().forEach(column -> rowColumns.add(column.name()));
    boolean isWorthwhile =
        !setColumns.isEmpty()
            && setColumns.size() < target.output().size()
            && setColumns.stream().noneMatch(value -> rowColumns.contains(value.name()));
    if (!isWorthwhile) {
      return Optional.empty();
    }
    List<NamedExpression> outputColumns = new ArrayList<>(rowIds(filter));
    outputColumns.addAll(setColumns);
    boolean isSorted =
        !SubqueryExpression.hasSubquery(filter.condition())
            && setColumns.stream()
                .noneMatch(value -> SubqueryExpression.hasSubquery(((Alias) value).child()));
    LogicalPlan query = new Project(ScalaCollections.list(outputColumns), filter);
    ColumnTarget columns = ColumnTarget.of(operation, isSorted);
    return Optional.of(
        Commands.appendByPosition(
            Relations.withTable(target, columns, ScalaCollections.javaList(target.output())),
            query));
  }

  /** The columns that the update changes; the other ones pass through from the child. */
  private static List<NamedExpression> changedColumns(Project projection) {
    List<NamedExpression> values = ScalaCollections.javaList(projection.projectList());
    List<Attribute> oldColumns = ScalaCollections.javaList(projection.child().output());
    List<NamedExpression> changedColumns = new ArrayList<>();
    for (int i = 0; i < oldColumns.size() && i + 1 < values.size(); i++) {
      // the first value is the kind of operation
      if (values.get(i + 1) instanceof Alias alias
          && !alias.child().semanticEquals(oldColumns.get(i))) {
        changedColumns.add(alias);
      }
    }
    return changedColumns;
  }

  private static List<Attribute> rowIds(LogicalPlan plan) {
    List<Attribute> output = ScalaCollections.javaList(plan.output());
    return Stream.of(RowIdColumn.SPLIT, RowIdColumn.ROW)
        .map(
            rowIdColumn ->
                output.stream()
                    .filter(attribute -> attribute.name().equals(rowIdColumn.name()))
                    .findFirst()
                    .orElseThrow())
        .toList();
  }
}
