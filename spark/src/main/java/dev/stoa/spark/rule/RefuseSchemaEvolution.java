package dev.stoa.spark.rule;

import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.SchemaEvolution;
import org.apache.spark.sql.catalyst.analysis.EliminateSubqueryAliases;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Rejects {@code MERGE WITH SCHEMA EVOLUTION} into Stoa's tables by versions of Spark that parse
 * it, but leave out the new columns.
 */
public final class RefuseSchemaEvolution extends Rule<LogicalPlan> {
  /** Creates the rule. */
  public RefuseSchemaEvolution() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof MergeIntoTable merge
        && SchemaEvolution.isIgnored(merge)
        && EliminateSubqueryAliases.apply(merge.targetTable())
            instanceof DataSourceV2Relation target
        && target.table() instanceof SparkTable table) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "%s does not add columns of MERGE WITH SCHEMA EVOLUTION to %s: add them by ALTER TABLE"
              .formatted(SparkVersion.NAME, table.name()));
    }
    return plan;
  }
}
