package dev.stoa.predicate;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.RegexMatcher;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A condition on rows, such as {@code url like 'http://%' and metadata['size'] > 100}, with SQL's
 * null logic: a comparison with null is neither true nor false, and only rows for which the whole
 * predicate is true are selected. Immutable; predicates are equal if their texts are equal. Created
 * by {@link FilterPredicates}.
 */
@Public
public sealed interface FilterPredicate {
  /** A condition that is true in every row, or in none. */
  @Internal
  enum Constant implements FilterPredicate {
    /** Holds in every row. */
    TRUE,
    /** Holds in no row. */
    FALSE;

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** A test of one value of a row. */
  @Internal
  sealed interface Leaf extends FilterPredicate {
    /** The path to the value. */
    ColumnPath path();
  }

  /** Whether a value compares with a literal as the operator requires. */
  @Internal
  record Comparison(ColumnPath path, Operator operator, Literal literal) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a value equals one of some literals. */
  @Internal
  record In(ColumnPath path, List<Literal> literals) implements Leaf {
    /** Creates a predicate and copies the literals, of which at least one is required. */
    public In {
      literals = List.copyOf(literals);
      if (literals.isEmpty()) {
        throw new IllegalArgumentException(path + " in () has no values: give at least one value");
      }
    }

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a value is between two literals, both inclusive. */
  @Internal
  record Between(ColumnPath path, Literal low, Literal high) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a value is null; always true or false. */
  @Internal
  record IsNull(ColumnPath path) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a value is not null; always true or false. */
  @Internal
  record IsNotNull(ColumnPath path) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a string starts with, ends with or contains another string. */
  @Internal
  record TextMatch(ColumnPath path, TextPosition position, String text) implements Leaf {
    /**
     * Creates a predicate; the position of an empty text is START, since each string contains it.
     */
    public TextMatch {
      position = text.isEmpty() ? TextPosition.START : position;
    }

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a string matches a pattern that {@link TextMatch} cannot express. */
  @Internal
  record PatternMatch(ColumnPath path, PatternKind kind, String pattern) implements Leaf {
    /**
     * Creates a predicate.
     *
     * @throws IllegalArgumentException when the pattern is invalid; the message says why
     */
    public PatternMatch {
      if (kind == PatternKind.RLIKE) {
        RegexMatcher.check(pattern);
      } else {
        LikePattern.items(pattern);
      }
      Literal.of(pattern); // rejects unpaired surrogates
    }

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether a boolean is true; null if it is null. */
  @Internal
  record IsTrue(ColumnPath path) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether an array contains an element; as {@link Any} with {@code =}. */
  @Internal
  record Contains(ColumnPath path, Literal element) implements Leaf {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether two values of a row compare as the operator requires. */
  @Internal
  record PathComparison(ColumnPath left, Operator operator, ColumnPath right)
      implements FilterPredicate {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /**
   * Whether the operand is true for an element of an array, or a value of a map, that all paths in
   * the operand lead through.
   */
  @Internal
  record Any(FilterPredicate operand) implements FilterPredicate {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether all operands are true. */
  @Internal
  record And(List<FilterPredicate> operands) implements FilterPredicate {
    /** Creates a predicate and copies its operands; nested {@code And}s are flattened. */
    public And {
      operands =
          flatten(
              operands, operand -> operand instanceof And and ? and.operands : List.of(operand));
    }

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether at least one operand is true. */
  @Internal
  record Or(List<FilterPredicate> operands) implements FilterPredicate {
    /** Creates a predicate and copies its operands; nested {@code Or}s are flattened. */
    public Or {
      operands =
          flatten(operands, operand -> operand instanceof Or or ? or.operands : List.of(operand));
    }

    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  /** Whether the operand is false; null if the operand is null. */
  @Internal
  record Not(FilterPredicate operand) implements FilterPredicate {
    @Override
    public String toString() {
      return PredicateFormat.of(this);
    }
  }

  private static List<FilterPredicate> flatten(
      List<FilterPredicate> operands,
      Function<FilterPredicate, List<FilterPredicate>> nestedOperands) {
    List<FilterPredicate> flatOperands = new ArrayList<>();
    operands.forEach(operand -> flatOperands.addAll(nestedOperands.apply(operand)));
    if (flatOperands.size() < 2) {
      throw new IllegalArgumentException("\"and\" and \"or\" need at least two conditions");
    }
    return List.copyOf(flatOperands);
  }

  /** Returns the predicate that is true if this predicate and another one are true. */
  default FilterPredicate and(FilterPredicate other) {
    return new And(List.of(this, other));
  }

  /** Returns the predicate that is true if this predicate or another one is true. */
  default FilterPredicate or(FilterPredicate other) {
    return new Or(List.of(this, other));
  }

  /** Returns the negation of this predicate, which is null if this predicate is null. */
  default FilterPredicate not() {
    return new Not(this);
  }

  /** The names of the columns that the predicate uses, in the order of their first use. */
  default Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    forEachPath(path -> columns.add(path.column()));
    return columns;
  }

  /** The predicates that this one consists of; empty for a single test. */
  @Internal
  default List<FilterPredicate> operands() {
    if (this instanceof And and) {
      return and.operands;
    }
    if (this instanceof Or or) {
      return or.operands;
    }
    if (this instanceof Not not) {
      return List.of(not.operand);
    }
    return this instanceof Any any ? List.of(any.operand) : List.of();
  }

  /** Passes each path to the action, from left to right. */
  @Internal
  default void forEachPath(Consumer<ColumnPath> action) {
    operands().forEach(operand -> operand.forEachPath(action));
    if (this instanceof PathComparison comparison) {
      action.accept(comparison.left);
      action.accept(comparison.right);
    } else if (this instanceof Leaf leaf) {
      action.accept(leaf.path());
    }
  }

  /**
   * Returns a name that is compared with a column and is not a column itself, so that it may be a
   * string without quotes.
   */
  @Internal
  default Optional<String> unquotedString(Predicate<String> isColumn) {
    boolean isUnknown =
        this instanceof PathComparison comparison
            && comparison.right.steps().isEmpty()
            && !isColumn.test(comparison.right.column());
    return isUnknown
        ? Optional.of(((PathComparison) this).right.column())
        : operands().stream()
            .flatMap(operand -> operand.unquotedString(isColumn).stream())
            .findFirst();
  }

  /**
   * Binds this predicate to a schema.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column or field does not exist, or its
   *     type cannot be compared with the literal or the other column
   */
  @Internal
  default BoundPredicate bind(RecordType record) {
    return PredicateBinder.bind(this, record);
  }
}
