package dev.stoa.peers.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The main class of the child JVM of Apache Iceberg. */
public final class IcebergChild {
  private IcebergChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    SqlTables.serve(
        Map.of(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"),
        "iceberg",
        IcebergChild::name);
  }

  /** A catalog for each folder of namespaces: its warehouse is set on first use. */
  private static String name(Path table) {
    Path namespace = table.getParent();
    Path warehouse = namespace.getParent();
    String catalog = "c" + Integer.toHexString(warehouse.toString().hashCode());
    SqlTables.set("spark.sql.catalog." + catalog, "org.apache.iceberg.spark.SparkCatalog");
    SqlTables.set("spark.sql.catalog." + catalog + ".type", "hadoop");
    SqlTables.set("spark.sql.catalog." + catalog + ".warehouse", warehouse.toString());
    SqlTables.set("spark.sql.catalog." + catalog + ".cache-enabled", "false");
    return catalog + "." + namespace.getFileName() + "." + table.getFileName();
  }
}
