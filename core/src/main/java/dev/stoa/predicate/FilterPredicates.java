package dev.stoa.predicate;

import dev.stoa.annotation.Public;
import dev.stoa.predicate.FilterPredicate.And;
import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.Or;
import java.util.List;

/**
 * Creates predicates: by calls such as {@code column("url").startsWith("http").and(…)}, or by
 * parsing a text, as the command line and job settings do.
 */
@Public
public final class FilterPredicates {
  private FilterPredicates() {}

  /**
   * Returns a reference to a column, a nested field or the value of a map's key, whose methods
   * create predicates.
   *
   * @param path a path such as {@code url}, {@code visit.time}, {@code metadata['content-type']};
   *     names with characters other than letters, digits and {@code _} need double quotes or
   *     backticks
   * @throws IllegalArgumentException when the text is not a path
   */
  public static ColumnReference column(String path) {
    return new ColumnReference(ColumnPath.parse(path));
  }

  /**
   * Returns a reference to a column, a nested field or the value of a map's key, whose methods
   * create predicates.
   */
  public static ColumnReference column(ColumnPath path) {
    return new ColumnReference(path);
  }

  /**
   * Parses a predicate in the language of {@code docs/reference/predicates.md}.
   *
   * @throws IllegalArgumentException when the text is invalid; the message says where, what was
   *     expected and what was found
   */
  public static FilterPredicate parse(String text) {
    return new PredicateParser(text).parsePredicate();
  }

  /**
   * Returns the predicate that is true if all operands are true.
   *
   * @param operands at least one predicate
   */
  public static FilterPredicate and(List<FilterPredicate> operands) {
    return operands.size() == 1 ? operands.get(0) : new And(operands);
  }

  /**
   * Returns the predicate that is true if any operand is true.
   *
   * @param operands at least one predicate
   */
  public static FilterPredicate or(List<FilterPredicate> operands) {
    return operands.size() == 1 ? operands.get(0) : new Or(operands);
  }

  /**
   * Returns the negation of a predicate; it is null (SQL's unknown) in rows in which the predicate
   * is null.
   */
  public static FilterPredicate not(FilterPredicate operand) {
    return operand.not();
  }

  /**
   * Returns the predicate that is true if the operand is true for an element of an array or a value
   * of a map, and null if the array or map is null, or the operand is true for no element and null
   * for one. All paths in the operand lead through the same array or map: {@code
   * any(column("items.price").greaterThan(3))}.
   */
  public static FilterPredicate any(FilterPredicate operand) {
    return new Any(operand);
  }

  /** Returns the predicate that is true in every row. */
  public static FilterPredicate alwaysTrue() {
    return Constant.TRUE;
  }

  /** Returns the predicate that is true in no row. */
  public static FilterPredicate alwaysFalse() {
    return Constant.FALSE;
  }
}
