package dev.stoa.predicate.matcher;

/**
 * A test of a value; part of a {@code BoundPredicate}. Only {@link NullMatcher#IS_NULL} accepts
 * null.
 */
public sealed interface ValueMatcher permits NullMatcher, LongMatcher, DoubleMatcher, BytesMatcher {
  /** The matcher of the non-null values that this one rejects. */
  ValueMatcher negate();
}
