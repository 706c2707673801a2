package dev.stoa.spark.version;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.analysis.FieldName;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/** The columns that a statement changes. */
public final class AlteredColumns {
  private AlteredColumns() {}

  /** Replaces the columns that a statement sets to NOT NULL. */
  public static LogicalPlan replaceSetNotNull(
      LogicalPlan statement, UnaryOperator<FieldName> replacement) {
    return statement instanceof AlterColumns alter ? replace(alter, replacement) : statement;
  }

  private static AlterColumns replace(AlterColumns alter, UnaryOperator<FieldName> replacement) {
    List<AlterColumnSpec> oldSpecs = CollectionConverters.asJava(alter.specs());
    List<AlterColumnSpec> specs =
        oldSpecs.stream()
            .map(spec -> setsNotNull(spec) ? replace(spec, replacement) : spec)
            .toList();
    return specs.equals(oldSpecs)
        ? alter
        : alter.copy(alter.table(), CollectionConverters.asScala(specs).toSeq());
  }

  private static boolean setsNotNull(AlterColumnSpec spec) {
    return spec.newNullability().isDefined() && Boolean.FALSE.equals(spec.newNullability().get());
  }

  private static AlterColumnSpec replace(
      AlterColumnSpec spec, UnaryOperator<FieldName> replacement) {
    return ColumnSpecs.withColumn(spec, replacement.apply(spec.column()));
  }
}
