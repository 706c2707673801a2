package dev.stoa.peers.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The main class of the child JVM of Delta Lake. */
public final class DeltaChild {
  private DeltaChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    SqlTables.serve(
        Map.of(
            "spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension",
            "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog",
            // Its default of 50 is for logs of many thousands of files.
            "spark.databricks.delta.snapshotPartitions", "2"),
        "delta",
        DeltaChild::name);
  }

  private static String name(Path table) {
    return "delta.`" + table + "`";
  }
}
