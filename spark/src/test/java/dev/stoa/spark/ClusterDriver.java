package dev.stoa.spark;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkExecutorInfo;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;

/**
 * The main class of a Spark driver with two executors, each in a process of its own. It runs the
 * statements that it reads from standard input and prints their results. The function {@code
 * slowly} delays rows, most of all in the first attempt of each stage's first task, so that a
 * speculative attempt overtakes it.
 */
final class ClusterDriver {
  /** The prefix of a line with the path of a table and a query whose columns are written to it. */
  static final String COLUMN_WRITE_PREFIX = "columns ";

  /** The prefix of a line with the input, the checkpoint and the target of a streaming query. */
  static final String STREAM_PREFIX = "stream ";

  /** The prefix of a line with the schema of tables t, whose changes are followed, and u. */
  static final String CHANGES_PREFIX = "changes ";

  /** The directory of the checkpoints of streams of changes. */
  static final String CHECKPOINTS = "stoa.test.checkpoints";

  private static final int ROWS_PER_STEP = 20;
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long MAX_WAIT_MILLIS = 20_000;

  private ClusterDriver() {}

  /** Takes the warehouse, the directory for faults, and options of the executors' JVMs. */
  public static void main(String[] arguments) throws Exception {
    FaultInjection faults = FaultInjection.in(Path.of(arguments[1]));
    try (SparkSession spark = start(arguments[0], faults, arguments[2])) {
      spark.udf().register("slowly", slowly(faults), DataTypes.LongType);
      printAnswer("started");
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        String answer = execute(spark, line);
        awaitRunningTasks(spark);
        printAnswer(answer);
      }
    }
  }

  private static UDF1<Long, Long> slowly(FaultInjection faults) {
    return id -> {
      if (id % ROWS_PER_STEP == 0) {
        TaskContext task = TaskContext.get();
        boolean isSlowest = task.partitionId() == 0 && task.attemptNumber() == 0;
        LockSupport.parkNanos(isSlowest ? 20 * STEP_NANOS : STEP_NANOS);
        faults.step(FaultInjection.Step.ROW);
      }
      return id;
    };
  }

  private static SparkSession start(
      String warehouse, FaultInjection faults, String executorOptions) {
    return SparkSession.builder()
        .master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.executor.memory", "512m")
        .config("spark.executor.extraJavaOptions", executorOptions)
        .config("spark.deploy.maxExecutorRetries", "-1")
        .config("spark.task.maxFailures", "20")
        .config("spark.stage.maxConsecutiveAttempts", "20")
        .config("spark.speculation", "true")
        .config("spark.speculation.interval", "50ms")
        .config("spark.speculation.quantile", "0.5")
        .config("spark.speculation.multiplier", "1.1")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
        .config("spark.sql.catalog.stoa", "dev.stoa.spark.StoaCatalog")
        .config("spark.sql.catalog.stoa.warehouse", warehouse)
        .config("spark.sql.extensions", "dev.stoa.spark.StoaExtensions")
        .config(CHECKPOINTS, faults.directory().resolve("checkpoints").toString())
        .config("spark.hadoop.fs.faulty.impl", FaultyFileSystem.class.getName())
        .config("spark.hadoop." + FaultyFileSystem.FAULT_DIRECTORY, faults.directory().toString())
        .getOrCreate();
  }

  /** Runs a statement and returns its result. */
  static String execute(SparkSession spark, String line) {
    try {
      if (line.startsWith(COLUMN_WRITE_PREFIX)) {
        String[] parts = line.substring(COLUMN_WRITE_PREFIX.length()).split(" ", 2);
        spark
            .sql(parts[1])
            .write()
            .format("stoa")
            .option("update", "columns")
            .mode("append")
            .save(parts[0]);
      } else if (line.startsWith(STREAM_PREFIX)) {
        String[] parts = line.substring(STREAM_PREFIX.length()).split(" ", 3);
        spark
            .readStream()
            .schema("id bigint, a int, t string")
            .json(parts[0])
            .repartition(4) // one file of rows is one task
            .where("slowly(id) >= 0")
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", parts[1])
            .trigger(Trigger.AvailableNow())
            .start(parts[2])
            .awaitTermination();
      } else if (line.startsWith(CHANGES_PREFIX)) {
        followChanges(spark, line.substring(CHANGES_PREFIX.length()));
      } else {
        spark.sql(line);
      }
      return "done";
    } catch (Exception e) {
      return "failed " + e.toString().lines().findFirst().orElse("");
    }
  }

  /** Copies the changes of each version in a micro-batch of its own. */
  private static void followChanges(SparkSession spark, String schema) throws Exception {
    spark
        .readStream()
        .option("startingVersion", 1)
        .option("maxVersionsPerTrigger", 1)
        .table("stoa." + schema + ".t.changes")
        .where("slowly(id) >= 0")
        .selectExpr("id", "a", "_change_type as type", "_commit_version as version")
        .writeStream()
        .option("checkpointLocation", spark.conf().get(CHECKPOINTS) + "/" + schema)
        .trigger(Trigger.AvailableNow())
        .toTable("stoa." + schema + ".u")
        .awaitTermination();
  }

  /** Waits for overtaken attempts, which may still be running. */
  static void awaitRunningTasks(SparkSession spark) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_WAIT_MILLIS);
    while (System.nanoTime() < end && hasRunningTasks(spark)) {
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  private static boolean hasRunningTasks(SparkSession spark) {
    return Arrays.stream(spark.sparkContext().statusTracker().getExecutorInfos())
        .mapToInt(SparkExecutorInfo::numRunningTasks)
        .anyMatch(count -> count > 0);
  }

  private static void printAnswer(String line) {
    // Spark's own lines lack the prefix.
    System.out.println("> " + line);
    System.out.flush();
  }
}
