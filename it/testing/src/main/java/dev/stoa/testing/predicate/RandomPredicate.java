package dev.stoa.testing.predicate;

import dev.stoa.predicate.FilterPredicate;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.generic.GenericRecord;

/**
 * A random predicate and its oracle, which computes the expected result in the most obvious way.
 *
 * @param predicate the predicate to test
 * @param oracle returns true or false for a record in Avro's own classes, or empty if the result is
 *     null
 */
public record RandomPredicate(
    FilterPredicate predicate, Function<GenericRecord, Optional<Boolean>> oracle) {
  /** Whether the predicate selects a row. */
  public boolean matches(GenericRecord row) {
    return oracle.apply(row).orElse(false);
  }

  RandomPredicate and(RandomPredicate other) {
    return new RandomPredicate(
        predicate.and(other.predicate), row -> and(oracle.apply(row), other.oracle.apply(row)));
  }

  RandomPredicate or(RandomPredicate other) {
    return new RandomPredicate(
        predicate.or(other.predicate),
        row -> not(and(not(oracle.apply(row)), not(other.oracle.apply(row)))));
  }

  RandomPredicate not() {
    return new RandomPredicate(predicate.not(), row -> not(oracle.apply(row)));
  }

  private static Optional<Boolean> and(Optional<Boolean> left, Optional<Boolean> right) {
    if (left.equals(Optional.of(false)) || right.equals(Optional.of(false))) {
      return Optional.of(false);
    }
    return left.isEmpty() || right.isEmpty() ? Optional.empty() : Optional.of(true);
  }

  private static Optional<Boolean> not(Optional<Boolean> value) {
    return value.map(flag -> !flag);
  }
}
