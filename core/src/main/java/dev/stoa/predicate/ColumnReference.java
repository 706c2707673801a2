package dev.stoa.predicate;

import dev.stoa.annotation.Public;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.Contains;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.IsTrue;
import dev.stoa.predicate.FilterPredicate.PathComparison;
import dev.stoa.predicate.FilterPredicate.PatternMatch;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.TextPosition;
import java.util.Arrays;
import java.util.Collection;

/**
 * A reference to a column, a nested field or the value of a map's key, with methods that create
 * predicates; returned by {@link FilterPredicates#column(String)}.
 *
 * <p>Values may be booleans, numbers (also {@code BigInteger} and {@code BigDecimal}), strings,
 * byte arrays and buffers, enum constants, UUIDs, {@code LocalDate}, {@code LocalTime}, {@code
 * Instant} and {@code LocalDateTime}; other values, including null, are rejected with {@code
 * IllegalArgumentException}. The operators and {@link #between} also take another {@code
 * ColumnReference}, whose value in the same row is compared.
 */
@Public
public final class ColumnReference {
  private final ColumnPath path;

  ColumnReference(ColumnPath path) {
    this.path = path;
  }

  /** Returns a reference to a field of the referenced record. */
  public ColumnReference field(String name) {
    return new ColumnReference(path.field(name));
  }

  /** Returns a reference to the value under a key of the referenced map. */
  public ColumnReference key(String key) {
    return new ColumnReference(path.key(key));
  }

  /** Returns the predicate {@code =}. */
  public FilterPredicate equalTo(Object value) {
    return comparison(Operator.EQUAL, value);
  }

  /** Returns the predicate {@code !=}, which is not true for nulls. */
  public FilterPredicate notEqualTo(Object value) {
    return comparison(Operator.NOT_EQUAL, value);
  }

  /** Returns the predicate {@code <}. */
  public FilterPredicate lessThan(Object value) {
    return comparison(Operator.LESS, value);
  }

  /** Returns the predicate {@code <=}. */
  public FilterPredicate lessThanOrEqual(Object value) {
    return comparison(Operator.LESS_OR_EQUAL, value);
  }

  /** Returns the predicate {@code >}. */
  public FilterPredicate greaterThan(Object value) {
    return comparison(Operator.GREATER, value);
  }

  /** Returns the predicate {@code >=}. */
  public FilterPredicate greaterThanOrEqual(Object value) {
    return comparison(Operator.GREATER_OR_EQUAL, value);
  }

  private FilterPredicate comparison(Operator operator, Object value) {
    return value instanceof ColumnReference other
        ? new PathComparison(path, operator, other.path)
        : new Comparison(path, operator, Literal.of(value));
  }

  /**
   * Returns the predicate that is true for values from {@code low} to {@code high}, both inclusive.
   */
  public FilterPredicate between(Object low, Object high) {
    return low instanceof ColumnReference || high instanceof ColumnReference
        ? greaterThanOrEqual(low).and(lessThanOrEqual(high))
        : new Between(path, Literal.of(low), Literal.of(high));
  }

  /**
   * Returns the predicate that is true for values that equal one of the given values; at least one
   * must be given.
   */
  public FilterPredicate in(Collection<?> values) {
    return new In(path, values.stream().map(Literal::of).toList());
  }

  /**
   * Returns the predicate that is true for values that equal one of the given values; at least one
   * must be given.
   */
  public FilterPredicate in(Object... values) {
    return in(Arrays.asList(values));
  }

  /**
   * Returns the predicate that is true for non-null values that equal none of the given values; at
   * least one must be given.
   */
  public FilterPredicate notIn(Object... values) {
    return in(values).not();
  }

  /**
   * Returns the predicate that is true for nulls, values inside a null record or map, and values of
   * absent keys.
   */
  public FilterPredicate isNull() {
    return new IsNull(path);
  }

  /** Returns the predicate that is true for values that are present and not null. */
  public FilterPredicate isNotNull() {
    return new IsNotNull(path);
  }

  /**
   * Returns the predicate that is true for strings, or bytes in UTF-8, that start with the prefix.
   */
  public FilterPredicate startsWith(String prefix) {
    return new TextMatch(path, TextPosition.START, prefix);
  }

  /**
   * Returns the predicate that is true for strings, or bytes in UTF-8, that end with the suffix.
   */
  public FilterPredicate endsWith(String suffix) {
    return new TextMatch(path, TextPosition.END, suffix);
  }

  /**
   * Returns the predicate that is true for strings, or bytes in UTF-8, that contain the substring.
   */
  public FilterPredicate contains(String substring) {
    return new TextMatch(path, TextPosition.ANYWHERE, substring);
  }

  /**
   * Returns the predicate that is true for strings, or bytes in UTF-8, that match a pattern, in
   * which {@code %} stands for any characters and {@code _} for one; a backslash before them, or
   * before a backslash, makes them literal.
   */
  public FilterPredicate like(String pattern) {
    return LikePattern.parse(path, pattern);
  }

  /** Returns the predicate {@link #like}, but regardless of case. */
  public FilterPredicate ilike(String pattern) {
    return new PatternMatch(path, PatternKind.ILIKE, pattern);
  }

  /**
   * Returns the predicate that is true for strings, or bytes in UTF-8, in which a regular
   * expression of {@code java.util.regex} is found.
   *
   * @throws IllegalArgumentException when the expression is invalid
   */
  public FilterPredicate rlike(String regex) {
    return new PatternMatch(path, PatternKind.RLIKE, regex);
  }

  /**
   * Returns the predicate that is true where a boolean is true, and null where it is null, so that
   * its negation is true only where the boolean is false.
   */
  public FilterPredicate isTrue() {
    return new IsTrue(path);
  }

  /** Returns the predicate that is true for arrays that contain an element of this value. */
  public FilterPredicate containsElement(Object value) {
    return new Contains(path, Literal.of(value));
  }

  /** The text of the path. */
  @Override
  public String toString() {
    return path.toString();
  }
}
