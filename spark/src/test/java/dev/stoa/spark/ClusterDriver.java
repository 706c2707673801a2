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
 * A driver in its own process, with two executors in theirs: runs the statements from its input and
 * prints their results. The function {@code slowly} delays rows, and much more so in the first
 * attempt of the first tasks, so that another attempt overtakes it.
 */
final class ClusterDriver {
  /** Starts a line with a path and a query whose columns are written there. */
  static final String COLUMNS = "columns ";

  /** Starts a line with a stream's input, its checkpoint and its target. */
  static final String STREAM = "stream ";

  private static final int ROWS_A_STEP = 20;
  private static final long NANOS_A_STEP = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long MAX_REST_MILLIS = 20_000;

  private ClusterDriver() {}

  /** Takes the warehouse, the directory for faults, and options of the executors' JVMs. */
  public static void main(String[] arguments) throws Exception {
    FaultInjection orders = FaultInjection.in(Path.of(arguments[1]));
    try (SparkSession spark = start(arguments[0], orders, arguments[2])) {
      spark.udf().register("slowly", slowly(orders), DataTypes.LongType);
      say("started");
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        String answer = run(spark, line);
        awaitRest(spark);
        say(answer);
      }
    }
  }

  private static UDF1<Long, Long> slowly(FaultInjection orders) {
    return id -> {
      if (id % ROWS_A_STEP == 0) {
        TaskContext task = TaskContext.get();
        boolean isSlowest = task.partitionId() == 0 && task.attemptNumber() == 0;
        LockSupport.parkNanos(isSlowest ? 20 * NANOS_A_STEP : NANOS_A_STEP);
        orders.step(FaultInjection.Step.ROW);
      }
      return id;
    };
  }

  private static SparkSession start(
      String warehouse, FaultInjection orders, String executorOptions) {
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
        .config("spark.hadoop.fs.faulty.impl", FaultyFileSystem.class.getName())
        .config("spark.hadoop." + FaultyFileSystem.FAULT_DIRECTORY, orders.directory().toString())
        .getOrCreate();
  }

  /** Runs a statement and returns its result. */
  static String run(SparkSession spark, String line) {
    try {
      if (line.startsWith(COLUMNS)) {
        String[] parts = line.substring(COLUMNS.length()).split(" ", 2);
        spark
            .sql(parts[1])
            .write()
            .format("stoa")
            .option("update", "columns")
            .mode("append")
            .save(parts[0]);
      } else if (line.startsWith(STREAM)) {
        String[] parts = line.substring(STREAM.length()).split(" ", 3);
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
      } else {
        spark.sql(line);
      }
      return "done";
    } catch (Exception e) {
      return "failed " + e.toString().lines().findFirst().orElse("");
    }
  }

  /** Overtaken attempts may still be running. */
  private static void awaitRest(SparkSession spark) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_REST_MILLIS);
    while (System.nanoTime() < end && isAtWork(spark)) {
      LockSupport.parkNanos(NANOS_A_STEP);
    }
  }

  private static boolean isAtWork(SparkSession spark) {
    return Arrays.stream(spark.sparkContext().statusTracker().getExecutorInfos())
        .mapToInt(SparkExecutorInfo::numRunningTasks)
        .anyMatch(count -> count > 0);
  }

  private static void say(String line) {
    // Spark's own lines are printed elsewhere.
    System.out.println("> " + line);
    System.out.flush();
  }
}
