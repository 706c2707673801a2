package dev.stoa.peers.tables;

import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The tables of one folder, by name, in their own session. */
final class Database {
  private static final String QUERY_OF_TPCDS = "tpcds:";

  /** TPC-DS queries may divide by zero and expect null. */
  private static final String FAILING_DIVISIONS = "spark.sql.ansi.enabled";

  private static final long LONGEST_WAIT_MILLIS = TimeUnit.MINUTES.toMillis(1);

  private final SparkSession spark;
  private final TableFormat format;
  private final Path written;
  private final TaskTimes times;

  private Database(SparkSession spark, TableFormat format, Path written, TaskTimes times) {
    this.spark = spark;
    this.format = format;
    this.written = written;
    this.times = times;
  }

  /** Registers the tables, and has Spark count the rows of tables without counts. */
  static Database open(SparkSession parent, TableFormat format, Path folder) throws IOException {
    SparkSession spark = parent.newSession();
    String name = "tables" + Integer.toHexString(folder.toString().hashCode());
    spark.sql("CREATE DATABASE IF NOT EXISTS " + name);
    spark.sql("USE " + name);
    format.settings().forEach(spark.conf()::set);
    for (String table : TableFormat.tables(folder)) {
      format.open(spark, table, folder.resolve(table));
    }
    TaskTimes times = new TaskTimes();
    spark.sparkContext().addSparkListener(times);
    return new Database(
        spark, format, folder.resolveSibling(folder.getFileName() + ".written"), times);
  }

  /** Runs a query, possibly one of TPC-DS by name: {@code tpcds:q1}. */
  Measured run(Way way, String query) throws IOException {
    boolean isOfTpcds = query.startsWith(QUERY_OF_TPCDS);
    String sql = isOfTpcds ? text(query) : query;
    spark.conf().set(FAILING_DIVISIONS, !isOfTpcds);
    FileTree.remove(written);
    System.gc(); // Otherwise a round would pay for another's garbage.
    waitForListeners();
    times.clear();
    TaskAllocations allocations = TaskAllocations.fromNow();
    long start = System.nanoTime();
    Dataset<Row> taken = spark.sql(sql);
    List<Row> rows = take(way, taken);
    long nanos = System.nanoTime() - start;
    if (format.isBucketed()) {
      JoinPlan.check(taken.queryExecution().executedPlan());
    }
    long allocated = allocations.bytes();
    waitForListeners();
    return new Measured(
        nanos, times.cpuNanos(), times.reading(), allocated, times.rows(), answer(way, rows));
  }

  private List<Row> take(Way way, Dataset<Row> query) {
    switch (way) {
      case COLLECT -> {
        return query.collectAsList();
      }
      case NOOP -> query.write().format("noop").mode("overwrite").save();
      case WRITE -> format.write(query, written);
    }
    return List.of();
  }

  private String answer(Way way, List<Row> rows) throws IOException {
    return switch (way) {
      case COLLECT -> RowsText.of(rows);
      case NOOP -> times.rows() + " rows";
      case WRITE -> {
        Dataset<Row> table = spark.read().format(format.source()).load(written.toString());
        String text = RowsText.of(table.collectAsList());
        FileTree.remove(written);
        yield text;
      }
    };
  }

  private static String text(String query) throws IOException {
    String resource = "/tpcds/" + query.substring(QUERY_OF_TPCDS.length()) + ".sql";
    try (InputStream in = SparkSession.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("Spark's tests have no " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void waitForListeners() throws IOException {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(LONGEST_WAIT_MILLIS);
    } catch (TimeoutException e) {
      throw new IOException("Spark does not tell what its tasks took", e);
    }
  }
}
