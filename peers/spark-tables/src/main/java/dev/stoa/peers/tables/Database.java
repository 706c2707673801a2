package dev.stoa.peers.tables;

import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** The tables in some directories, which a Spark session of its own queries by name. */
final class Database {
  private static final String TPCDS_PREFIX = "tpcds:";

  /** The setting that makes a division by zero an error; TPC-DS queries expect null. */
  private static final String ANSI_MODE = "spark.sql.ansi.enabled";

  private static final long MAX_WAIT_MILLIS = TimeUnit.MINUTES.toMillis(1);

  private final SparkSession spark;
  private final TableFormat format;
  private final Path outputDirectory;
  private final TaskTotals taskTotals;

  private Database(
      SparkSession spark, TableFormat format, Path outputDirectory, TaskTotals taskTotals) {
    this.spark = spark;
    this.format = format;
    this.outputDirectory = outputDirectory;
    this.taskTotals = taskTotals;
  }

  /** Opens a session and registers the tables in it, with row counts for Spark's planner. */
  static Database open(SparkSession parent, TableFormat format, List<Path> directories)
      throws IOException {
    SparkSession spark = parent.newSession();
    String name = "tables" + Integer.toHexString(directories.hashCode());
    spark.sql("CREATE DATABASE IF NOT EXISTS " + name);
    spark.sql("USE " + name);
    format.settings().forEach(spark.conf()::set);
    for (Path directory : directories) {
      for (String table : TableFormat.tables(directory)) {
        format.open(spark, table, directory.resolve(table));
      }
    }
    TaskTotals taskTotals = new TaskTotals();
    spark.sparkContext().addSparkListener(taskTotals);
    Path first = directories.get(0);
    return new Database(
        spark, format, first.resolveSibling(first.getFileName() + ".written"), taskTotals);
  }

  /** Runs a query, possibly one of TPC-DS by name: {@code tpcds:q1}. */
  QueryMeasurement run(RowSink sink, String query) throws IOException {
    boolean isTpcdsQuery = query.startsWith(TPCDS_PREFIX);
    String sql = isTpcdsQuery ? tpcdsQuery(query) : query;
    spark.conf().set(ANSI_MODE, !isTpcdsQuery);
    FileTree.remove(outputDirectory);
    System.gc(); // Otherwise a run would be charged for collecting the garbage of the previous one.
    waitForListeners();
    taskTotals.clear();
    TaskAllocations allocations = TaskAllocations.start();
    long start = System.nanoTime();
    Dataset<Row> result = spark.sql(sql);
    List<Row> rows = execute(sink, result);
    long nanos = System.nanoTime() - start;
    if (format.isBucketed()) {
      JoinPlanCheck.check(result.queryExecution().executedPlan());
    }
    long allocatedBytes = allocations.bytes();
    waitForListeners();
    long writtenBytes = sink == RowSink.COPY ? FileTree.sizeInBytes(outputDirectory) : 0;
    return new QueryMeasurement(
        nanos,
        taskTotals.cpuNanos(),
        taskTotals.readingTasks(),
        allocatedBytes,
        writtenBytes,
        taskTotals.rowCount(),
        answer(sink, rows));
  }

  /** Executes a query; returns its rows if they are collected. */
  private List<Row> execute(RowSink sink, Dataset<Row> query) {
    switch (sink) {
      case COLLECT -> {
        return query.collectAsList();
      }
      case NOOP -> query.write().format("noop").mode("overwrite").save();
      case WRITE, COPY -> format.write(query, outputDirectory);
      case LINES, SUMS, TOP_EARNER -> {
        Column[] columns =
            Arrays.stream(query.columns()).map(functions::col).toArray(Column[]::new);
        query.select(functions.concat_ws("\t", columns)).write().text(outputDirectory.toString());
      }
    }
    return List.of();
  }

  private String answer(RowSink sink, List<Row> rows) throws IOException {
    return switch (sink) {
      case COLLECT -> RowsText.of(rows);
      case NOOP -> taskTotals.rowCount() + " rows";
      case WRITE, COPY -> {
        Dataset<Row> table = spark.read().format(format.source()).load(outputDirectory.toString());
        Dataset<Row> result =
            sink == RowSink.COPY ? table.selectExpr("count(*)", "bit_xor(xxhash64(*))") : table;
        String text = RowsText.of(result.collectAsList());
        FileTree.remove(outputDirectory);
        yield text;
      }
      case LINES, SUMS, TOP_EARNER -> {
        String text = sink.answerKind().read(outputDirectory);
        FileTree.remove(outputDirectory);
        yield text;
      }
    };
  }

  private static String tpcdsQuery(String name) throws IOException {
    String resource = "/tpcds/" + name.substring(TPCDS_PREFIX.length()) + ".sql";
    try (InputStream in = SparkSession.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("Spark's tests have no " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void waitForListeners() throws IOException {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(MAX_WAIT_MILLIS);
    } catch (TimeoutException e) {
      throw new IOException("Spark has not reported the metrics of its tasks within a minute", e);
    }
  }
}
