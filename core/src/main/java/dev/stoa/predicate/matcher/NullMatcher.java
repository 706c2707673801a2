package dev.stoa.predicate.matcher;

/** Tests whether a value is null; part of a {@code BoundPredicate}. */
public enum NullMatcher implements ValueMatcher {
  /** Accepts only null. */
  IS_NULL,
  /** Accepts all non-null values. */
  IS_NOT_NULL;

  @Override
  public NullMatcher negate() {
    return this == IS_NULL ? IS_NOT_NULL : IS_NULL;
  }

  /** Whether the matcher accepts null. */
  public boolean matchesNull() {
    return this == IS_NULL;
  }

  @Override
  public String toString() {
    return this == IS_NULL ? "is null" : "is not null";
  }
}
