package dev.stoa.predicate;

/**
 * A test that a value passes or not; part of a {@link BoundPredicate}. A null value passes none but
 * {@link NullTest#IS_NULL}.
 */
public sealed interface ValueTest permits NullTest, LongTest, DoubleTest, BytesTest {
  /** The test that the values pass which are not null and do not pass this one. */
  ValueTest negate();
}
