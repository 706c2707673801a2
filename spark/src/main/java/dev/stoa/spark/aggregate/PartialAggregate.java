package dev.stoa.spark.aggregate;

import dev.stoa.data.RecordBatch;

/**
 * One aggregate of the rows of a task: batches are added, then values are taken out, which Spark
 * aggregates further. There is usually one value, and more if Spark's type cannot hold the result
 * in one. For one thread.
 */
public abstract class PartialAggregate {
  PartialAggregate() {}

  /** Adds the selected rows of a batch. */
  public abstract void add(RecordBatch batch);

  /** Whether there is another value. */
  public abstract boolean hasNext();

  /** The next value in Spark's internal form; after the last, a neutral value. */
  public abstract Object next();
}
