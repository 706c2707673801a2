package dev.stoa.predicate.matcher;

/**
 * A test of a value; part of a {@code BoundPredicate}. Only {@link NullMatcher#IS_NULL} accepts
 * null.
 */
public sealed interface ValueMatcher
    permits NullMatcher, LongMatcher, DoubleMatcher, BytesMatcher, UnionMatcher {
  /**
   * Returns the matcher of the non-null values that this matcher rejects, except the values of a
   * union that cannot be compared.
   */
  ValueMatcher negate();
}
