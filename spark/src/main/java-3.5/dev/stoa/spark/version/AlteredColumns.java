package dev.stoa.spark.version;

import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.analysis.FieldName;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumn;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** The column that a statement changes: this version of Spark changes one in a statement. */
public final class AlteredColumns {
  private AlteredColumns() {}

  /** Replaces a column that a statement sets to NOT NULL. */
  public static LogicalPlan replaceSetNotNull(
      LogicalPlan statement, UnaryOperator<FieldName> replacement) {
    boolean setsNotNull =
        statement instanceof AlterColumn alter
            && alter.nullable().isDefined()
            && Boolean.FALSE.equals(alter.nullable().get());
    return setsNotNull ? replace((AlterColumn) statement, replacement) : statement;
  }

  private static AlterColumn replace(AlterColumn alter, UnaryOperator<FieldName> replacement) {
    return alter.copy(
        alter.table(),
        replacement.apply(alter.column()),
        alter.dataType(),
        alter.nullable(),
        alter.comment(),
        alter.position(),
        alter.setDefaultExpression());
  }
}
