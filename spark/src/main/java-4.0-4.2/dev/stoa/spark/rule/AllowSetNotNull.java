package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.ColumnSpecs;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.ResolvedFieldName;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

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
    boolean isOfStoa =
        plan instanceof AlterColumns alter
            && alter.table() instanceof ResolvedTable resolved
            && resolved.table() instanceof SparkTable;
    if (!isOfStoa) {
      return plan;
    }
    AlterColumns alter = (AlterColumns) plan;
    List<AlterColumnSpec> oldSpecs = CollectionConverters.asJava(alter.specs());
    List<AlterColumnSpec> specs = oldSpecs.stream().map(AllowSetNotNull::allow).toList();
    return specs.equals(oldSpecs)
        ? plan
        : alter.copy(alter.table(), CollectionConverters.asScala(specs).toSeq());
  }

  private static AlterColumnSpec allow(AlterColumnSpec spec) {
    boolean setsNotNull =
        spec.newNullability().isDefined() && Boolean.FALSE.equals(spec.newNullability().get());
    if (!setsNotNull
        || !(spec.column() instanceof ResolvedFieldName name)
        || !name.field().nullable()) {
      return spec;
    }
    StructField field = name.field();
    StructField required = new StructField(field.name(), field.dataType(), false, field.metadata());
    return ColumnSpecs.withColumn(spec, name.copy(name.path(), required));
  }
}
