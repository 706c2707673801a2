package dev.stoa.predicate;

import dev.stoa.annotation.Public;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import java.util.Arrays;
import java.util.Collection;

/**
 * A reference to a value of each record, from which comparisons are built; returned by {@link
 * FilterPredicates#column(String)}.
 *
 * <p>Values may be booleans, numbers (also {@code BigInteger} and {@code BigDecimal}), strings,
 * byte arrays and buffers, enum constants, UUIDs, {@code LocalDate}, {@code LocalTime}, {@code
 * Instant} and {@code LocalDateTime}; any other value, including null, throws an {@code
 * IllegalArgumentException}.
 */
@Public
public final class ColumnReference {
  private final ColumnPath path;

  ColumnReference(ColumnPath path) {
    this.path = path;
  }

  /** A field of the referenced record. */
  public ColumnReference field(String name) {
    return new ColumnReference(path.field(name));
  }

  /** The value under a key of the referenced map. */
  public ColumnReference key(String key) {
    return new ColumnReference(path.key(key));
  }

  /** The predicate {@code =}. */
  public FilterPredicate equalTo(Object value) {
    return comparison(Operator.EQUAL, value);
  }

  /** The predicate {@code !=}. */
  public FilterPredicate notEqualTo(Object value) {
    return comparison(Operator.NOT_EQUAL, value);
  }

  /** The predicate {@code <}. */
  public FilterPredicate lessThan(Object value) {
    return comparison(Operator.LESS, value);
  }

  /** The predicate {@code <=}. */
  public FilterPredicate lessThanOrEqual(Object value) {
    return comparison(Operator.LESS_OR_EQUAL, value);
  }

  /** The predicate {@code >}. */
  public FilterPredicate greaterThan(Object value) {
    return comparison(Operator.GREATER, value);
  }

  /** The predicate {@code >=}. */
  public FilterPredicate greaterThanOrEqual(Object value) {
    return comparison(Operator.GREATER_OR_EQUAL, value);
  }

  private FilterPredicate comparison(Operator operator, Object value) {
    return new Comparison(path, operator, Literal.of(value));
  }

  /** Holds for values from {@code low} to {@code high}, both inclusive. */
  public FilterPredicate between(Object low, Object high) {
    return new Between(path, Literal.of(low), Literal.of(high));
  }

  /** Holds for values that equal one of the given values, of which at least one is required. */
  public FilterPredicate in(Collection<?> values) {
    return new In(path, values.stream().map(Literal::of).toList());
  }

  /** Holds for values that equal one of the given values, of which at least one is required. */
  public FilterPredicate in(Object... values) {
    return in(Arrays.asList(values));
  }

  /** Holds for values that are not null and equal none of the given values. */
  public FilterPredicate notIn(Object... values) {
    return in(values).not();
  }

  /** Holds for nulls, values inside a null record or map, and values of an absent key. */
  public FilterPredicate isNull() {
    return new IsNull(path);
  }

  /** Holds for values that are present and not null. */
  public FilterPredicate isNotNull() {
    return new IsNotNull(path);
  }

  /** Holds for strings, or bytes in UTF-8, that start with the prefix. */
  public FilterPredicate startsWith(String prefix) {
    return new TextMatch(path, TextPosition.START, prefix);
  }

  /** Holds for strings, or bytes in UTF-8, that end with the suffix. */
  public FilterPredicate endsWith(String suffix) {
    return new TextMatch(path, TextPosition.END, suffix);
  }

  /** Holds for strings, or bytes in UTF-8, that contain the substring. */
  public FilterPredicate contains(String substring) {
    return new TextMatch(path, TextPosition.ANYWHERE, substring);
  }

  /** The path's text. */
  @Override
  public String toString() {
    return path.toString();
  }
}
