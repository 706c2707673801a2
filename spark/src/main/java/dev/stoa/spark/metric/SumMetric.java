package dev.stoa.spark.metric;

import java.util.Arrays;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/**
 * A metric of a scan or write, summed over its tasks and shown with the query in Spark's user
 * interface, which creates an instance of each subclass by name.
 */
public abstract class SumMetric extends CustomSumMetric {
  private final String name;
  private final String description;
  private final Unit unit;

  /** The unit of a metric's values. */
  public enum Unit {
    /** A number of things, shown as it is. */
    COUNT,
    /** A size in bytes, shown in a larger unit such as MiB. */
    BYTES
  }

  /** Creates a metric. */
  protected SumMetric(String name, String description, Unit unit) {
    this.name = name;
    this.description = description;
    this.unit = unit;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final String aggregateTaskMetrics(long[] taskMetrics) {
    return unit == Unit.BYTES
        ? Utils.bytesToString(Arrays.stream(taskMetrics).sum())
        : super.aggregateTaskMetrics(taskMetrics);
  }

  /** The value of a metric in a task or on the driver. */
  public record Value(String name, long value) implements CustomTaskMetric {}
}
