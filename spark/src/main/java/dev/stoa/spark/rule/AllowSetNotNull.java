package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.AlteredColumns;
import org.apache.spark.sql.catalyst.analysis.FieldName;
import org.apache.spark.sql.catalyst.analysis.ResolvedFieldName;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterTableCommand;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.types.StructField;

/**
 * Passes {@code ALTER COLUMN … SET NOT NULL} on to Stoa's tables, which check their rows. Spark
 * itself refuses the statement for any nullable column, so the statement's column is made to look
 * as it will after the statement.
 */
public final class AllowSetNotNull extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public AllowSetNotNull() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan instanceof AlterTableCommand alter
            && alter.table() instanceof ResolvedTable resolved
            && resolved.table() instanceof SparkTable
        ? AlteredColumns.replaceSetNotNull(plan, AllowSetNotNull::required)
        : plan;
  }

  private static FieldName required(FieldName column) {
    if (!(column instanceof ResolvedFieldName name) || !name.field().nullable()) {
      return column;
    }
    StructField field = name.field();
    StructField required = new StructField(field.name(), field.dataType(), false, field.metadata());
    return name.copy(name.path(), required);
  }
}
