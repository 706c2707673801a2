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

/** What the scans of a query counted when it ran, as Spark's user interface shows it. */
public final class ScanCounts {
  private final List<BatchScanExec> scans = new ArrayList<>();

  private ScanCounts() {}

  /** The counts of a query that was run by this very object. */
  public static ScanCounts of(Dataset<Row> run) {
    ScanCounts counts = new ScanCounts();
    counts.visit(run.queryExecution().executedPlan());
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

  /** The sum of what all scans counted under a name, such as {@code bytesRead}. */
  public long sum(String metric) {
    return scans.stream().mapToLong(scan -> scan.metrics().apply(metric).value()).sum();
  }

  /** The number of rows that scans gave. */
  public long rows() {
    return sum("numOutputRows");
  }

  /** The number of scans. */
  public int scans() {
    return scans.size();
  }

  /** The number of partitions that were read. */
  public int partitions() {
    return scans.stream().mapToInt(scan -> scan.inputRDD().getNumPartitions()).sum();
  }

  /** What the plan says of the scans. */
  public String description() {
    return scans.stream().map(scan -> scan.simpleString(100)).toList().toString();
  }
}
