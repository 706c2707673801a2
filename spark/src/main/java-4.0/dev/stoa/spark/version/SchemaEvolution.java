package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;

/** The clause {@code WITH SCHEMA EVOLUTION} of commands. */
public final class SchemaEvolution {
  private SchemaEvolution() {}

  /** Whether a command has the clause, which this version of Spark parses but ignores. */
  public static boolean isIgnored(MergeIntoTable merge) {
    return merge.withSchemaEvolution();
  }
}
