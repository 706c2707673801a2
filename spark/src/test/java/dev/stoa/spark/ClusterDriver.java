package dev.stoa.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * A driver in a process of its own with two executors in theirs: makes the statements that it reads
 * from its input and says how each ended. Rows that go through {@code slowly} take their time, and
 * those of the first attempt of a first task much more, so that another attempt overtakes it.
 */
final class ClusterDriver {
  private static final long NANOS_A_ROW = TimeUnit.MICROSECONDS.toNanos(1_000);

  private ClusterDriver() {}

  /** Takes the warehouse's directory. */
  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = start(arguments[0])) {
      UDF1<Long, Boolean> slowly =
          id -> {
            TaskContext task = TaskContext.get();
            boolean isSlowest = task.partitionId() == 0 && task.attemptNumber() == 0;
            LockSupport.parkNanos(isSlowest ? 10 * NANOS_A_ROW : NANOS_A_ROW);
            return true;
          };
      spark.udf().register("slowly", slowly, DataTypes.BooleanType);
      say("started");
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        say(run(spark, line));
      }
    }
  }

  private static SparkSession start(String warehouse) {
    return SparkSession.builder()
        .master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.executor.memory", "512m")
        .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
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
        .getOrCreate();
  }

  /** A statement, or a path and behind it a query whose columns are written there. */
  private static String run(SparkSession spark, String line) {
    try {
      if (line.startsWith("/")) {
        int end = line.indexOf(' ');
        spark
            .sql(line.substring(end + 1))
            .write()
            .format("stoa")
            .option("update", "columns")
            .mode("append")
            .save(line.substring(0, end));
      } else {
        spark.sql(line);
      }
      return "done";
    } catch (Exception e) {
      return "failed " + e.toString().lines().findFirst().orElse("");
    }
  }

  private static void say(String line) {
    // Spark's own lines go elsewhere.
    System.out.println("> " + line);
    System.out.flush();
  }
}
