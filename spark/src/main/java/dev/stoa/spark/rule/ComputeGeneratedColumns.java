package dev.stoa.spark.rule;

import dev.stoa.spark.change.TableRowLevelOperation;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.ExpressionTrees;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.Relations;
import dev.stoa.spark.version.ScalaCollections;
import dev.stoa.spark.version.ScalaFunctions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeRows;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RowLevelWrite;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.util.RowDeltaUtils;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Computes the generated columns of new and updated rows. A statement may give their values too,
 * which must be the computed ones; null, as which Spark passes a column that the statement omits,
 * is replaced by the computed value. The rule marks the target of each command, which otherwise
 * refuses the rows.
 */
public final class ComputeGeneratedColumns extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public ComputeGeneratedColumns() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return SparkErrors.call(() -> rewrite(plan));
  }

  private static LogicalPlan rewrite(LogicalPlan plan) {
    if (plan instanceof Union union) { // FROM … INSERT INTO … INSERT INTO …
      List<LogicalPlan> commands = ScalaCollections.javaList(union.children());
      return commands.stream().allMatch(V2WriteCommand.class::isInstance)
          ? union.withNewChildren(
              ScalaCollections.list(
                  commands.stream().map(ComputeGeneratedColumns::rewrite).toList()))
          : union;
    } else if (plan instanceof V2WriteCommand write
        && write.query().resolved()
        && write.outputResolved()
        && write.table() instanceof DataSourceV2Relation target) {
      return plan instanceof RowLevelWrite
          ? rewriteRows(write, target)
          : rewriteAddedRows(write, target);
    }
    return plan;
  }

  private static LogicalPlan rewriteAddedRows(V2WriteCommand write, DataSourceV2Relation target) {
    if (!(target.table() instanceof SparkTable table) || table.areColumnsComputed()) {
      return (LogicalPlan) write;
    }
    NewRow newRow =
        new NewRow(names(target.output()), table.generatedColumns(), table.identityColumns());
    if (newRow.isPlain()) {
      return (LogicalPlan) write;
    }
    V2WriteCommand computed =
        write.withNewQuery(
            belowConstraints(write.query(), rows -> withComputedColumns(rows, newRow)));
    return (LogicalPlan)
        computed.withNewTable(
            Relations.withTable(
                target, table.withComputedColumns(), ScalaCollections.javaList(target.output())));
  }

  private static List<String> names(scala.collection.Iterable<AttributeReference> columns) {
    return ScalaCollections.<AttributeReference>javaList(columns).stream()
        .map(Attribute::name)
        .toList();
  }

  /** Rewrites the rows of a command below the filter in which Spark checks the constraints. */
  private static LogicalPlan belowConstraints(
      LogicalPlan query, Function<LogicalPlan, LogicalPlan> rewrite) {
    if (!(query instanceof Filter filter) || !isConstraint(filter.condition())) {
      return rewrite.apply(query);
    }
    LogicalPlan rows = rewrite.apply(filter.child());
    List<Attribute> oldColumns = ScalaCollections.javaList(filter.child().output());
    List<Attribute> newColumns = ScalaCollections.javaList(rows.output());
    Map<ExprId, Expression> newColumnsById = new HashMap<>();
    for (int i = 0; i < oldColumns.size(); i++) {
      newColumnsById.put(oldColumns.get(i).exprId(), newColumns.get(i));
    }
    Expression condition =
        filter
            .condition()
            .transformUp(
                ScalaFunctions.<Expression>total(
                    part ->
                        part instanceof AttributeReference column
                            ? newColumnsById.getOrDefault(column.exprId(), part)
                            : part));
    return new Filter(condition, rows);
  }

  private static boolean isConstraint(Expression condition) {
    // a class that Spark has since 4.1
    return condition.exists(
        ScalaFunctions.predicate(part -> part.nodeName().equals("CheckInvariant")));
  }

  private static LogicalPlan withComputedColumns(LogicalPlan rows, NewRow newRow) {
    List<Attribute> columns = ScalaCollections.javaList(rows.output());
    List<Expression> values = newRow.inserted(List.copyOf(columns));
    return project(columns, values, rows);
  }

  /** Returns a query of values, named like columns. */
  private static Project project(
      List<? extends NamedExpression> columns, List<Expression> values, LogicalPlan rows) {
    List<NamedExpression> newColumns = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Expression value = values.get(i);
      NamedExpression column = columns.get(i);
      // another column can be the value, and an alias is not always the column's
      newColumns.add(value == column ? column : ExpressionTrees.named(value, column.name()));
    }
    return new Project(ScalaCollections.list(newColumns), rows);
  }

  /** Rewrites an UPDATE or MERGE. */
  private static LogicalPlan rewriteRows(V2WriteCommand write, DataSourceV2Relation target) {
    boolean isOpen =
        write instanceof WriteDelta
            && target.table() instanceof RowLevelOperationTable table
            && table.operation() instanceof TableRowLevelOperation operation
            && operation.command() != RowLevelOperation.Command.DELETE
            && !operation.areColumnsComputed();
    if (!isOpen) {
      return (LogicalPlan) write;
    }
    RowLevelOperationTable table = (RowLevelOperationTable) target.table();
    TableRowLevelOperation operation = (TableRowLevelOperation) table.operation();
    NewRow newRow =
        new NewRow(
            names(target.output()), operation.generatedColumns(), operation.identityColumns());
    if (newRow.isPlain()) {
      return (LogicalPlan) write;
    }
    Set<ExprId> oldColumns = new HashSet<>();
    addColumns(write.query(), table, oldColumns);
    LogicalPlan query =
        belowConstraints(
            write.query(),
            rows ->
                rows instanceof MergeRows merge
                    ? rewriteMerge(merge, newRow, oldColumns)
                    : rewriteUpdate((Project) rows, newRow, oldColumns));
    operation.setColumnsComputed();
    return (LogicalPlan) write.withNewQuery(query);
  }

  /** Collects the columns of the scan of a command's target. */
  private static void addColumns(
      LogicalPlan plan, RowLevelOperationTable table, Set<ExprId> columns) {
    if (plan instanceof DataSourceV2Relation relation && relation.table() == table) {
      ScalaCollections.<AttributeReference>javaList(relation.output())
          .forEach(column -> columns.add(column.exprId()));
    }
    ScalaCollections.<LogicalPlan>javaList(plan.children())
        .forEach(child -> addColumns(child, table, columns));
  }

  private static LogicalPlan rewriteUpdate(Project rows, NewRow newRow, Set<ExprId> oldColumns) {
    List<NamedExpression> columns = ScalaCollections.javaList(rows.projectList());
    List<Expression> values =
        columns.stream().map(column -> withoutAlias((Expression) column)).toList();
    return project(columns, rowOf(values, newRow, oldColumns), rows.child());
  }

  private static Expression withoutAlias(Expression value) {
    return value instanceof Alias alias ? withoutAlias(alias.child()) : value;
  }

  private static LogicalPlan rewriteMerge(MergeRows rows, NewRow newRow, Set<ExprId> oldColumns) {
    return rows.mapExpressions(
        ScalaFunctions.<Expression>function(
            expression ->
                expression instanceof MergeRows.Instruction
                    ? rewriteInstruction(expression, newRow, oldColumns)
                    : expression));
  }

  /** Rewrites an instruction, which consists of a condition and, unless it discards, a row. */
  private static Expression rewriteInstruction(
      Expression instruction, NewRow newRow, Set<ExprId> oldColumns) {
    List<Expression> children = ScalaCollections.javaList(instruction.children());
    if (children.size() <= 1) {
      return instruction;
    }
    List<Expression> newChildren = new ArrayList<>(children.subList(0, 1));
    newChildren.addAll(rowOf(children.subList(1, children.size()), newRow, oldColumns));
    return instruction.withNewChildren(ScalaCollections.list(newChildren));
  }

  /**
   * Returns the values of a row that a command writes: the kind of operation, the columns of the
   * table, then the row's id.
   */
  private static List<Expression> rowOf(
      List<Expression> values, NewRow newRow, Set<ExprId> oldColumns) {
    int operation = (Integer) ((Literal) values.get(0)).value();
    int end = 1 + newRow.size();
    List<Expression> columns = values.subList(1, end);
    List<Expression> row = new ArrayList<>(values.subList(0, 1));
    if (operation == RowDeltaUtils.UPDATE_OPERATION()) {
      row.addAll(newRow.updated(columns, oldColumns));
    } else {
      row.addAll(
          operation == RowDeltaUtils.INSERT_OPERATION() ? newRow.inserted(columns) : columns);
    }
    row.addAll(values.subList(end, values.size()));
    return row;
  }
}
