package dev.stoa.spark.aggregate;

import dev.stoa.data.RecordBatch;

/**
 * One aggregate of the rows of a task: batches are added, and then values are taken out, which
 * Spark aggregates further. There is one value as a rule, and more where Spark could not hold all
 * of it in one. For one thread.
 */
public abstract class PartialAggregate {
  PartialAggregate() {}

  /** Adds the selected rows of a batch. */
  public abstract void add(RecordBatch batch);

  /** Whether there is another value. */
  public abstract boolean hasNext();

  /** The next value as Spark has it inside; behind the last what changes no aggregate. */
  public abstract Object next();
}
