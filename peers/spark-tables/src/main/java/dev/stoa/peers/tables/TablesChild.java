package dev.stoa.peers.tables;

import dev.stoa.bench.column.child.ChildRequestServer;
import dev.stoa.spark.StoaCatalog;
import dev.stoa.spark.StoaExtensions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/**
 * The main class. Its requests:
 *
 * <pre>
 *   tpcds SCALE TABLES FOLDER        tables of TPC-DS (all when none is named), as Parquet files
 *   make SQL TABLE                   the result of a query, as Parquet files
 *   load FORMAT FOLDER FOLDER        the same tables in a format
 *   run FORMAT FOLDER HOW SQL        a query over the tables of a folder
 * </pre>
 */
public final class TablesChild {
  private final SparkSession spark;
  private final Map<Path, Database> databases = new TreeMap<>();

  private TablesChild(SparkSession spark) {
    this.spark = spark;
  }

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = session()) {
      ChildRequestServer.serve(new TablesChild(spark)::reply);
    }
  }

  /**
   * Two concurrent tasks. Join sides are sized equally for all contestants: by rows and columns,
   * not by file sizes.
   */
  private static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.extensions", StoaExtensions.class.getName())
        .config("spark.sql.catalog.stoa", StoaCatalog.class.getName())
        .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
        .config("spark.sql.cbo.planStats.enabled", "true")
        .config("spark.sql.orc.enableNestedColumnVectorizedReader", "true")
        .config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate();
  }

  private List<String> reply(List<String> request) throws IOException {
    switch (request.get(0)) {
      case "tpcds" ->
          new TpcdsTables(spark, Double.parseDouble(request.get(1)))
              .write(names(request.get(2)), Path.of(request.get(3)));
      case "make" -> spark.sql(request.get(1)).write().parquet(request.get(2));
      case "load" ->
          TableFormat.named(request.get(1))
              .load(spark, Path.of(request.get(2)), Path.of(request.get(3)));
      case "run" -> {
        return run(request);
      }
      default -> throw new IOException("there is no request " + request.get(0));
    }
    return List.of();
  }

  private static Set<String> names(String list) {
    return list.isEmpty() ? Set.of() : Set.of(list.split(",", -1));
  }

  private List<String> run(List<String> request) throws IOException {
    Path folder = Path.of(request.get(2));
    Database database = databases.get(folder);
    if (database == null) {
      database = Database.open(spark, TableFormat.named(request.get(1)), folder);
      databases.put(folder, database);
    }
    return database.run(Way.named(request.get(3)), request.get(4)).words();
  }
}
