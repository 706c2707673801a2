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
 * <p>Values may be booleans, numbers (also {@code BigInteger} and {@code BigDecimal}), texts, byte
 * arrays and buffers, enum constants, UUIDs, {@code LocalDate}, {@code LocalTime}, {@code Instant}
 * and {@code LocalDateTime}; any other value, including null, throws an {@code
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

  /** {@code =}. */
  public FilterPredicate equalTo(Object value) {
    return comparison(Operator.EQUAL, value);
  }

  /** {@code !=}. */
  public FilterPredicate notEqualTo(Object value) {
    return comparison(Operator.NOT_EQUAL, value);
  }

  /** {@code <}. */
  public FilterPredicate lessThan(Object value) {
    return comparison(Operator.LESS, value);
  }

  /** {@code <=}. */
  public FilterPredicate lessThanOrEqual(Object value) {
    return comparison(Operator.LESS_OR_EQUAL, value);
  }

  /** {@code >}. */
  public FilterPredicate greaterThan(Object value) {
    return comparison(Operator.GREATER, value);
  }

  /** {@code >=}. */
  public FilterPredicate greaterThanOrEqual(Object value) {
    return comparison(Operator.GREATER_OR_EQUAL, value);
  }

  private FilterPredicate comparison(Operator operator, Object value) {
    return new Comparison(path, operator, Literal.of(value));
  }

  /** From {@code low} to {@code high}, both inclusive. */
  public FilterPredicate between(Object low, Object high) {
    return new Between(path, Literal.of(low), Literal.of(high));
  }

  /** One of at least one value. */
  public FilterPredicate in(Collection<?> values) {
    return new In(path, values.stream().map(Literal::of).toList());
  }

  /** One of at least one value. */
  public FilterPredicate in(Object... values) {
    return in(Arrays.asList(values));
  }

  /** Neither one of the values nor null. */
  public FilterPredicate notIn(Object... values) {
    return in(values).not();
  }

  /** Null, inside a null record or map, or under an absent key. */
  public FilterPredicate isNull() {
    return new IsNull(path);
  }

  /** Present and not null. */
  public FilterPredicate isNotNull() {
    return new IsNotNull(path);
  }

  /** A string, or the UTF-8 of bytes, that starts with the prefix. */
  public FilterPredicate startsWith(String prefix) {
    return new TextMatch(path, TextPosition.START, prefix);
  }

  /** A string, or the UTF-8 of bytes, that ends with the suffix. */
  public FilterPredicate endsWith(String suffix) {
    return new TextMatch(path, TextPosition.END, suffix);
  }

  /** A string, or the UTF-8 of bytes, that contains the substring. */
  public FilterPredicate contains(String substring) {
    return new TextMatch(path, TextPosition.ANYWHERE, substring);
  }

  /** The path's text. */
  @Override
  public String toString() {
    return path.toString();
  }
}
