package dev.stoa.spark.aggregate;

import dev.stoa.data.RecordBatch;

/**
 * An aggregate of the rows of a task: batches are added, then values are returned, which Spark
 * aggregates further. Usually there is one value, and several if one value of Spark's type cannot
 * hold the result. Not thread-safe.
 */
public abstract class PartialAggregate {
  PartialAggregate() {}

  /** Adds the selected rows of a batch. */
  public abstract void add(RecordBatch batch);

  /** Whether there is another value. */
  public abstract boolean hasNext();

  /**
   * Returns the next value in Spark's internal form; after the last one, a value that does not
   * change Spark's aggregate.
   */
  public abstract Object next();
}
