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
 * The main class of the child JVM that writes and queries tables in Spark. It answers these
 * requests, whose words are separated by tabs:
 *
 * <pre>
 *   tpcds SCALE TABLES DIRECTORY           writes tables of TPC-DS (all if none is named) as Parquet
 *   make SQL TABLE                         writes the result of a query as Parquet
 *   load FORMAT SOURCE TARGET              copies Parquet tables to tables of a format
 *   run FORMAT SINK SQL DIRECTORY...       runs a query on the tables in directories
 * </pre>
 */
public final class TablesChild {
  private final SparkSession spark;
  private final Map<String, Database> databases = new TreeMap<>();

  private TablesChild(SparkSession spark) {
    this.spark = spark;
  }

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = newSession()) {
      ChildRequestServer.serve(new TablesChild(spark)::reply);
    }
  }

  /**
   * Creates a session that runs two tasks at a time. The planner estimates the sides of joins from
   * row counts and column types, so that its choices do not depend on a format's file sizes.
   */
  private static SparkSession newSession() {
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
              .write(tableNames(request.get(2)), Path.of(request.get(3)));
      case "make" -> spark.sql(request.get(1)).write().parquet(request.get(2));
      case "load" ->
          TableFormat.named(request.get(1))
              .load(spark, Path.of(request.get(2)), Path.of(request.get(3)));
      case "run" -> {
        return run(request);
      }
      default -> throw new IOException("unknown request " + request.get(0));
    }
    return List.of();
  }

  private static Set<String> tableNames(String list) {
    return list.isEmpty() ? Set.of() : Set.of(list.split(",", -1));
  }

  private List<String> run(List<String> request) throws IOException {
    List<String> directories = request.subList(4, request.size());
    String name = String.join(" ", directories);
    Database database = databases.get(name);
    if (database == null) {
      database =
          Database.open(
              spark,
              TableFormat.named(request.get(1)),
              directories.stream().map(Path::of).toList());
      databases.put(name, database);
    }
    return database.run(RowSink.named(request.get(2)), request.get(3)).toReply();
  }
}
