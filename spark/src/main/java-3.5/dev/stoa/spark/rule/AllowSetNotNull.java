package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import org.apache.spark.sql.catalyst.analysis.ResolvedFieldName;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumn;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.types.StructField;

/**
 * Passes {@code ALTER COLUMN … SET NOT NULL} on to Stoa's tables, which check their rows. Spark
 * itself refuses the statement for any nullable column, so the statement's column is made to look
 * as it will after the statement. This version of Spark alters one column in a statement.
 */
public final class AllowSetNotNull extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public AllowSetNotNull() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    boolean isOfStoa =
        plan instanceof AlterColumn alter
            && alter.table() instanceof ResolvedTable resolved
            && resolved.table() instanceof SparkTable;
    return isOfStoa ? allow((AlterColumn) plan) : plan;
  }

  private static AlterColumn allow(AlterColumn alter) {
    boolean setsNotNull =
        alter.nullable().isDefined() && Boolean.FALSE.equals(alter.nullable().get());
    if (!setsNotNull
        || !(alter.column() instanceof ResolvedFieldName name)
        || !name.field().nullable()) {
      return alter;
    }
    StructField field = name.field();
    StructField required = new StructField(field.name(), field.dataType(), false, field.metadata());
    return alter.copy(
        alter.table(),
        name.copy(name.path(), required),
        alter.dataType(),
        alter.nullable(),
        alter.comment(),
        alter.position(),
        alter.setDefaultExpression());
  }
}
