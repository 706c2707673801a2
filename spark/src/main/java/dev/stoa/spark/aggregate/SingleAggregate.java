package dev.stoa.spark.aggregate;

/** An aggregate of one value. */
abstract class SingleAggregate extends PartialAggregate {
  private boolean isGiven;

  @Override
  public final boolean hasNext() {
    return !isGiven;
  }

  @Override
  public final Object next() {
    Object given = isGiven ? nothing() : value();
    isGiven = true;
    return given;
  }

  /** The value; null where there is none. */
  abstract Object value();

  /** What changes no aggregate of such values. */
  Object nothing() {
    return null;
  }
}
