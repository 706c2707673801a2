package dev.stoa.spark.aggregate;

/** An aggregate with a single result. */
abstract class SingleAggregate extends PartialAggregate {
  private boolean isReturned;

  @Override
  public final boolean hasNext() {
    return !isReturned;
  }

  @Override
  public final Object next() {
    Object result = isReturned ? neutralValue() : value();
    isReturned = true;
    return result;
  }

  /** The result; null if no value was added. */
  abstract Object value();

  /** A value that does not change Spark's aggregate. */
  Object neutralValue() {
    return null;
  }
}
