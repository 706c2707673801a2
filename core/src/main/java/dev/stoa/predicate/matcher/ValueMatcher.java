package dev.stoa.predicate.matcher;

/**
 * A test of a value; part of a {@code BoundPredicate}. Only {@link NullMatcher#IS_NULL} accepts
 * null.
 */
public sealed interface ValueMatcher permits NullMatcher, LongMatcher, DoubleMatcher, BytesMatcher {
  /** Returns the matcher of the non-null values that this matcher rejects. */
  ValueMatcher negate();
}
