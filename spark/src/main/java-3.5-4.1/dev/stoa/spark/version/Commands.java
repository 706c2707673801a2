package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.analysis.NamedRelation;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;

/** Spark's commands that write the rows of a query, none of which changes the table's columns. */
public final class Commands {
  private Commands() {}

  /** Returns a command that appends rows to a table with the same columns in the same order. */
  public static LogicalPlan appendByPosition(NamedRelation table, LogicalPlan query) {
    return AppendData.byPosition(table, query, Map$.MODULE$.empty());
  }

  /** Returns a command that appends rows. */
  public static LogicalPlan append(
      NamedRelation table, LogicalPlan query, Map<String, String> options) {
    return AppendData.byName(table, query, options);
  }

  /** Returns a command that replaces the rows for which a condition is true. */
  public static LogicalPlan overwrite(
      NamedRelation table, LogicalPlan query, Expression condition, Map<String, String> options) {
    return OverwriteByExpression.byName(table, query, condition, options);
  }

  /** Returns a command that replaces the partitions of the new rows. */
  public static LogicalPlan overwritePartitions(
      NamedRelation table, LogicalPlan query, Map<String, String> options) {
    return OverwritePartitionsDynamic.byName(table, query, options);
  }
}
