package dev.stoa.peers.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The main class of the child JVM that writes and queries tables of Delta Lake. */
public final class DeltaChild {
  private DeltaChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    SqlTables.serve(
        Map.of(
            "spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension",
            "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog",
            // The default of 50 tasks suits logs of many thousands of files.
            "spark.databricks.delta.snapshotPartitions", "2"),
        "delta",
        DeltaChild::tableName);
  }

  private static String tableName(Path table) {
    return "delta.`" + table + "`";
  }
}
