package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;

/** The clause {@code WITH SCHEMA EVOLUTION} of commands. */
public final class SchemaEvolution {
  private SchemaEvolution() {}

  /** Returns false: no command of this version of Spark has the clause. */
  public static boolean isIgnored(MergeIntoTable merge) {
    return false;
  }
}
