package dev.stoa.predicate.matcher;

/**
 * A test that a value passes or not; part of a {@code BoundPredicate}. A null value passes none but
 * {@link NullMatcher#IS_NULL}.
 */
public sealed interface ValueMatcher permits NullMatcher, LongMatcher, DoubleMatcher, BytesMatcher {
  /** The test that the values pass which are not null and do not pass this one. */
  ValueMatcher negate();
}
