package dev.stoa.spark.read;

import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.aggregate.PartialAggregate;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.table.scan.BatchReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;

/**
 * Aggregates all rows of a partition on the first call of {@link #next}, and returns the results.
 */
final class AggregateReader implements PartitionReader<InternalRow> {
  private final BatchReader reader;
  private final TaskInput input;
  private final List<PartialAggregate> aggregates;
  private final Object[] values;
  private final InternalRow row;
  private final long rowCount;
  private boolean isAggregated;
  private long skippedRowCount;

  /**
   * Creates a reader.
   *
   * @param input the input that is reported to Spark
   * @param rowCount the number of rows in the partition
   */
  AggregateReader(
      BatchReader reader, TaskInput input, AggregateFunction[] functions, long rowCount) {
    this.reader = reader;
    this.input = input;
    this.aggregates = Arrays.stream(functions).map(AggregateFunction::newAggregate).toList();
    this.values = new Object[functions.length];
    this.row = new GenericInternalRow(values);
    this.rowCount = rowCount;
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!isAggregated) {
        isAggregated = true;
        aggregateRows();
      }
      if (aggregates.stream().noneMatch(PartialAggregate::hasNext)) {
        return false;
      }
      for (int i = 0; i < values.length; i++) {
        values[i] = aggregates.get(i).next();
      }
      return true;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  private void aggregateRows() throws IOException {
    while (reader.next()) {
      checkInterrupted();
      for (PartialAggregate aggregate : aggregates) {
        aggregate.add(reader.batch());
      }
    }
    skippedRowCount = rowCount - reader.metrics().rowCount();
    input.end();
  }

  /**
   * Stops a killed task: Spark checks only between rows, and this reader reads all rows before it
   * returns one.
   */
  private static void checkInterrupted() {
    TaskContext task = TaskContext.get();
    if (task != null && task.isInterrupted()) {
      throw new TaskKilledException("the task was killed while it aggregated rows");
    }
  }

  @Override
  public InternalRow get() {
    return row;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return ReadMetric.of(reader.metrics(), skippedRowCount);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
