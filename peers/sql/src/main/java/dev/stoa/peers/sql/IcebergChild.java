package dev.stoa.peers.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The main class of the child JVM that writes and queries tables of Apache Iceberg. */
public final class IcebergChild {
  private IcebergChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    SqlTables.serve(
        Map.of(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"),
        "iceberg",
        IcebergChild::registeredName);
  }

  /**
   * Returns the name of a table in a catalog whose warehouse is the directory two levels above the
   * table's. Configures the catalog, which Spark opens when the name is first used.
   */
  private static String registeredName(Path table) {
    Path namespace = table.getParent();
    Path warehouse = namespace.getParent();
    String catalog = "c" + Integer.toHexString(warehouse.toString().hashCode());
    SqlTables.setOption("spark.sql.catalog." + catalog, "org.apache.iceberg.spark.SparkCatalog");
    SqlTables.setOption("spark.sql.catalog." + catalog + ".type", "hadoop");
    SqlTables.setOption("spark.sql.catalog." + catalog + ".warehouse", warehouse.toString());
    SqlTables.setOption("spark.sql.catalog." + catalog + ".cache-enabled", "false");
    return catalog + "." + namespace.getFileName() + "." + table.getFileName();
  }
}
