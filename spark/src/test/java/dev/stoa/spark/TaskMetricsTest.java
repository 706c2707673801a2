package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.util.QueryExecutionListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark shows of a task: the bytes and rows that it reads and writes, and its input file. */
@ExtendWith(SparkExtension.class)
class TaskMetricsTest {
  private static final int ROW_COUNT = 100_000;

  @TempDir Path directory;
  private SparkSession spark;
  private final Totals totals = new Totals();

  /** The sums of the metrics of all tasks. */
  private static final class Totals extends SparkListener {
    private final AtomicLong bytesRead = new AtomicLong();
    private final AtomicLong rowsRead = new AtomicLong();
    private final AtomicLong bytesWritten = new AtomicLong();
    private final AtomicLong rowsWritten = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      TaskMetrics metrics = end.taskMetrics();
      bytesRead.addAndGet(metrics.inputMetrics().bytesRead());
      rowsRead.addAndGet(metrics.inputMetrics().recordsRead());
      bytesWritten.addAndGet(metrics.outputMetrics().bytesWritten());
      rowsWritten.addAndGet(metrics.outputMetrics().recordsWritten());
    }

    void reset() {
      List.of(bytesRead, rowsRead, bytesWritten, rowsWritten).forEach(total -> total.set(0));
    }
  }

  @BeforeEach
  void listen(SparkSession session) throws Exception {
    spark = session;
    spark.sparkContext().addSparkListener(totals);
    reset();
  }

  @AfterEach
  void stopListening() {
    spark.sparkContext().removeSparkListener(totals);
  }

  private void await() throws Exception {
    spark.sparkContext().listenerBus().waitUntilEmpty();
  }

  private void reset() throws Exception {
    await();
    totals.reset();
  }

  private Dataset<Row> rows() {
    return spark
        .range(0, ROW_COUNT, 1, 3)
        .selectExpr("id", "id % 7 small", "concat('text-', id * 7919 % 100003) text");
  }

  private long sizeOfColumnFiles(String name) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve(name))) {
      return files
          .filter(file -> file.toString().endsWith(".col"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private Dataset<Row> read(String uri) {
    return spark.read().format("stoa").load(uri);
  }

  private void saveByRow(String name) throws IOException {
    rows().write().format("stoa").save(path(name));
    Table table = Table.open(LocalStorage.at(directory.resolve(name)));
    table
        .newCompaction()
        .options(
            WriteOptions.defaults()
                .withGroup(new ColumnGroup(GroupLayout.ROW, List.of("id", "small", "text"))))
        .commit();
    table
        .refresh()
        .newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(1))
        .run();
  }

  @ParameterizedTest
  @ValueSource(strings = {"columns", "rows"})
  void bytesAndRowsReadAreThoseOfTheFiles(String layout) throws Exception {
    if (layout.equals("rows")) {
      saveByRow("t");
    } else {
      rows().write().format("stoa").save(path("t"));
    }
    reset();
    Dataset<Row> all = read(path("t")).selectExpr("id", "small", "text");
    assertEquals(ROW_COUNT, all.collectAsList().size());
    await();
    long size = sizeOfColumnFiles("t");
    assertEquals(ScanCounts.of(all).sum("bytesRead"), totals.bytesRead.get());
    assertTrue(
        Math.abs(totals.bytesRead.get() - size) < size / 20,
        () -> totals.bytesRead + " of " + size);
    assertEquals(ROW_COUNT, totals.rowsRead.get());

    reset();
    Dataset<Row> limited = read(path("t")).select("text").limit(5);
    assertEquals(5, limited.collectAsList().size());
    await();
    assertEquals(ScanCounts.of(limited).sum("bytesRead"), totals.bytesRead.get());
    assertTrue(totals.bytesRead.get() > 0 && totals.bytesRead.get() < size);
  }

  @Test
  void aggregatedBytesAreCounted() throws Exception {
    rows().write().format("stoa").save(path("t"));
    reset();
    Dataset<Row> sum = read(path("t")).where("small > 2").selectExpr("sum(id)");
    sum.collectAsList();
    await();
    assertTrue(totals.bytesRead.get() > 0);
    assertEquals(ScanCounts.of(sum).sum("bytesRead"), totals.bytesRead.get());
  }

  /** Hadoop's file system counts the bytes itself. */
  @Test
  void bytesReadByAHadoopFileSystemAreCountedOnce() throws Exception {
    rows().write().format("stoa").save(path("t"));
    reset();
    spark
        .sparkContext()
        .hadoopConfiguration()
        .set("fs.counted.impl", CountedFileSystem.class.getName());
    Dataset<Row> all = read("counted:" + path("t")).selectExpr("id", "small", "text");
    assertEquals(ROW_COUNT, all.collectAsList().size());
    await();
    long size = sizeOfColumnFiles("t");
    assertTrue(
        Math.abs(totals.bytesRead.get() - size) < size / 20,
        () -> totals.bytesRead + " of " + size);
  }

  @Test
  void bytesAndRowsWrittenAreThoseOfTheFiles() throws Exception {
    List<String> metrics = new ArrayList<>();
    QueryExecutionListener listener = metricsListener(metrics);
    spark.listenerManager().register(listener);
    try {
      rows().write().format("stoa").save(path("t"));
      await();
      long size = sizeOfColumnFiles("t");
      assertEquals(size, totals.bytesWritten.get());
      assertEquals(ROW_COUNT, totals.rowsWritten.get());
      assertEquals("bytesWritten=" + size + ", rowsWritten=100000, splitsWritten=3", last(metrics));

      reset();
      String table = "stoa.`" + path("t") + "`";
      spark.sql("UPDATE " + table + " SET small = small + 1 WHERE id < 10");
      await();
      long newSize = sizeOfColumnFiles("t");
      assertEquals(newSize - size, totals.bytesWritten.get());
      assertEquals(10, totals.rowsWritten.get());
      assertEquals(
          "bytesWritten=" + (newSize - size) + ", rowsWritten=10, splitsWritten=1", last(metrics));

      reset();
      spark.sql(
          "MERGE INTO %s t USING (SELECT 5L id, 1L small, 'x' text UNION ALL SELECT -1L, 2L, 'y') s"
                  .formatted(table)
              + " ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
      await();
      assertEquals(sizeOfColumnFiles("t") - newSize, totals.bytesWritten.get());
      assertEquals(2, totals.rowsWritten.get());
      assertTrue(last(metrics).contains("rowsWritten=2"), last(metrics));
    } finally {
      spark.listenerManager().unregister(listener);
    }
  }

  @Test
  void sizesAreShownInUnitsAndCountsAsTheyAre() {
    long[] values = {1 << 20, 2 << 20};
    assertEquals("3.0 MiB", new WriteMetric.BytesWritten().aggregateTaskMetrics(values));
    assertEquals("3145728", new WriteMetric.RowsWritten().aggregateTaskMetrics(values));
  }

  private static String last(List<String> metrics) {
    return metrics.get(metrics.size() - 1);
  }

  private static QueryExecutionListener metricsListener(List<String> texts) {
    return new QueryExecutionListener() {
      @Override
      public void onSuccess(String function, QueryExecution execution, long nanos) {
        collect(execution.executedPlan());
      }

      private void collect(SparkPlan plan) {
        String text =
            CollectionConverters.asJava(plan.metrics()).entrySet().stream()
                .filter(metric -> metric.getKey().endsWith("Written"))
                .map(TaskMetricsTest::format)
                .sorted()
                .collect(Collectors.joining(", "));
        if (!text.isEmpty()) {
          texts.add(text);
        }
        CollectionConverters.asJava(plan.children()).forEach(this::collect);
        CollectionConverters.asJava(plan.innerChildren()).stream()
            .filter(SparkPlan.class::isInstance)
            .map(SparkPlan.class::cast)
            .forEach(this::collect);
      }

      @Override
      public void onFailure(String function, QueryExecution execution, Exception e) {}
    };
  }

  private static String format(java.util.Map.Entry<String, SQLMetric> metric) {
    return metric.getKey() + "=" + metric.getValue().value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"columns", "rows"})
  void theInputFileOfARowIsItsSplitDirectory(String layout) throws Exception {
    if (layout.equals("rows")) {
      saveByRow("t");
    } else {
      rows().write().format("stoa").save(path("t"));
    }
    spark
        .range(5)
        .selectExpr("id", "id small", "'x' text")
        .write()
        .mode(SaveMode.Append)
        .format("stoa")
        .save(path("t"));
    String uri = "file:" + path("t") + "/";
    Dataset<Row> stored = read(path("t"));
    assertEquals(
        List.of(true),
        stored
            .selectExpr("input_file_name() f", "_split s")
            .groupBy()
            .agg(org.apache.spark.sql.functions.expr("bool_and(f = concat('" + uri + "', s))"))
            .collectAsList()
            .stream()
            .map(row -> row.getBoolean(0))
            .toList());
    Set<String> names = new TreeSet<>();
    long blockSizes = 0;
    for (Row row :
        stored
            .selectExpr(
                "id",
                "small",
                "text",
                "input_file_name() f",
                "input_file_block_start() o",
                "input_file_block_length() l")
            .groupBy("f", "o", "l")
            .agg(java.util.Map.of("id", "max", "small", "max", "text", "max"))
            .collectAsList()) {
      assertTrue(names.add(row.getString(0)), "once per split directory");
      assertEquals(0, row.getLong(1));
      blockSizes += row.getLong(2);
    }
    assertEquals(sizeOfColumnFiles("t"), blockSizes);
    assertEquals(
        Set.of(""),
        Set.copyOf(
            spark.range(0, 10, 1, 4).selectExpr("input_file_name()").collectAsList().stream()
                .map(row -> row.getString(0))
                .toList()));
  }
}
