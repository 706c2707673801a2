package dev.stoa.predicate;

import dev.stoa.annotation.Public;
import dev.stoa.predicate.FilterPredicate.And;
import dev.stoa.predicate.FilterPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.Or;
import java.util.List;

/**
 * Factory methods for predicates: {@code column("url").startsWith("http").and(…)}, or parsed from a
 * text as in the command line and job settings.
 */
@Public
public final class FilterPredicates {
  private FilterPredicates() {}

  /**
   * A column, a nested field or the value under a map's key, to compare.
   *
   * @param path such as {@code url}, {@code visit.time}, {@code metadata['content-type']}; a name
   *     with other characters than letters, digits and {@code _} in double quotes or backticks
   * @throws IllegalArgumentException when it is not a path
   */
  public static ColumnReference column(String path) {
    return new ColumnReference(ColumnPath.parse(path));
  }

  /** A column, a nested field or the value under a map's key, to compare. */
  public static ColumnReference column(ColumnPath path) {
    return new ColumnReference(path);
  }

  /**
   * Parses a predicate, see {@code docs/reference/predicates.md}.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says where, what was
   *     expected and what was found
   */
  public static FilterPredicate parse(String text) {
    return new PredicateParser(text).parsePredicate();
  }

  /** Whether all hold; takes at least one. */
  public static FilterPredicate and(List<FilterPredicate> operands) {
    return operands.size() == 1 ? operands.get(0) : new And(operands);
  }

  /** Whether one holds; takes at least one. */
  public static FilterPredicate or(List<FilterPredicate> operands) {
    return operands.size() == 1 ? operands.get(0) : new Or(operands);
  }

  /** The negation; null if the predicate is null. */
  public static FilterPredicate not(FilterPredicate operand) {
    return operand.not();
  }

  /** Holds in every row. */
  public static FilterPredicate alwaysTrue() {
    return Constant.TRUE;
  }

  /** Holds in no row. */
  public static FilterPredicate alwaysFalse() {
    return Constant.FALSE;
  }
}
