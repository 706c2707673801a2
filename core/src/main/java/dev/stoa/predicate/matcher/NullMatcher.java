package dev.stoa.predicate.matcher;

/** Whether a value is null; part of a {@code BoundPredicate}. */
public enum NullMatcher implements ValueMatcher {
  /** Passed by null alone. */
  IS_NULL,
  /** Passed by each value that is not null. */
  IS_NOT_NULL;

  @Override
  public NullMatcher negate() {
    return this == IS_NULL ? IS_NOT_NULL : IS_NULL;
  }

  /** Whether a value passes. */
  public boolean isPassedByNull() {
    return this == IS_NULL;
  }

  @Override
  public String toString() {
    return this == IS_NULL ? "is null" : "is not null";
  }
}
