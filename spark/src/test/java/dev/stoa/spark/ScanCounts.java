package dev.stoa.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import scala.jdk.javaapi.CollectionConverters;

/** The metrics of a query's scans, which Spark shows in its user interface. */
public final class ScanCounts {
  private final List<BatchScanExec> scans = new ArrayList<>();

  private ScanCounts() {}

  /** Returns the metrics of a query that was run; a copy of the data set would have none. */
  public static ScanCounts of(Dataset<Row> executed) {
    ScanCounts counts = new ScanCounts();
    counts.visit(executed.queryExecution().executedPlan());
    return counts;
  }

  private void visit(SparkPlan plan) {
    if (plan instanceof BatchScanExec scan) {
      scans.add(scan);
    } else if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      visit(adaptive.executedPlan());
    } else if (plan instanceof QueryStageExec stage) {
      visit(stage.plan());
    }
    CollectionConverters.asJava(plan.children()).forEach(this::visit);
  }

  /** The sum of a metric, such as {@code bytesRead}, over all scans. */
  public long sum(String metric) {
    return scans.stream().mapToLong(scan -> scan.metrics().apply(metric).value()).sum();
  }

  /** The number of rows that scans returned. */
  public long rowCount() {
    return sum("numOutputRows");
  }

  /** The number of scans. */
  public int scanCount() {
    return scans.size();
  }

  /** The number of partitions that were read. */
  public int partitionCount() {
    return scans.stream().mapToInt(scan -> scan.inputRDD().getNumPartitions()).sum();
  }

  /** The texts of the scans in the plan. */
  public String description() {
    return scans.stream().map(scan -> scan.simpleString(100)).toList().toString();
  }
}
