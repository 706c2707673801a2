package dev.stoa.spark.version;

import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;

/** The clause {@code WITH SCHEMA EVOLUTION} of commands. */
public final class SchemaEvolution {
  private SchemaEvolution() {}

  /** Returns false: this version of Spark changes the columns. */
  public static boolean isIgnored(MergeIntoTable merge) {
    return false;
  }
}
