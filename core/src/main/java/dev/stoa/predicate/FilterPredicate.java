package dev.stoa.predicate;

import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A condition on records, such as {@code url like 'http://%' and metadata['size'] > 100}, in SQL's
 * null logic: a comparison with null is neither true nor false, and a row is kept where the whole
 * is true. Immutable; two are equal when their texts are. Made by {@link FilterPredicates}.
 */
public sealed interface FilterPredicate {
  /** What holds always or never. */
  enum Constant implements FilterPredicate {
    /** Holds in every row. */
    TRUE,
    /** Holds in no row. */
    FALSE;

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** What tests one value of a row. */
  sealed interface Test extends FilterPredicate {
    /** The way to the value. */
    ColumnPath path();
  }

  /** Whether a value stands in an order to a literal. */
  record Comparison(ColumnPath path, Operator operator, Literal literal) implements Test {
    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a value is one of some literals. */
  record In(ColumnPath path, List<Literal> literals) implements Test {
    /** Takes a copy of the literals, one at least. */
    public In {
      literals = List.copyOf(literals);
      if (literals.isEmpty()) {
        throw new IllegalArgumentException(path + " in (): give one value at least");
      }
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a value is neither below the first literal nor above the second. */
  record Between(ColumnPath path, Literal low, Literal high) implements Test {
    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a value is null. Never null itself. */
  record IsNull(ColumnPath path) implements Test {
    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a value is not null. Never null itself. */
  record IsNotNull(ColumnPath path) implements Test {
    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a text begins with, ends with or contains another. */
  record TextMatch(ColumnPath path, TextPosition place, String text) implements Test {
    /** Each text begins with, ends with and contains nothing: these three are one. */
    public TextMatch {
      place = text.isEmpty() ? TextPosition.START : place;
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether all of some conditions hold. */
  record And(List<FilterPredicate> operands) implements FilterPredicate {
    /** Takes a copy of the operands, those of an And among them in its place. */
    public And {
      operands =
          flat(operands, operand -> operand instanceof And and ? and.operands : List.of(operand));
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether one of some conditions holds. */
  record Or(List<FilterPredicate> operands) implements FilterPredicate {
    /** Takes a copy of the operands, those of an Or among them in its place. */
    public Or {
      operands =
          flat(operands, operand -> operand instanceof Or or ? or.operands : List.of(operand));
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** Whether a condition is false; null where it is null. */
  record Not(FilterPredicate operand) implements FilterPredicate {
    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  private static List<FilterPredicate> flat(
      List<FilterPredicate> operands, Function<FilterPredicate, List<FilterPredicate>> parts) {
    List<FilterPredicate> flat = new ArrayList<>();
    operands.forEach(operand -> flat.addAll(parts.apply(operand)));
    if (flat.size() < 2) {
      throw new IllegalArgumentException("and and or take two conditions at least");
    }
    return List.copyOf(flat);
  }

  /** Whether this and another hold. */
  default FilterPredicate and(FilterPredicate other) {
    return new And(List.of(this, other));
  }

  /** Whether this or another holds. */
  default FilterPredicate or(FilterPredicate other) {
    return new Or(List.of(this, other));
  }

  /** The opposite; null where this is null. */
  default FilterPredicate not() {
    return new Not(this);
  }

  /** The names of the columns that are needed, in the order in which they are first named. */
  default Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    if (this instanceof And and) {
      and.operands.forEach(operand -> columns.addAll(operand.columns()));
    } else if (this instanceof Or or) {
      or.operands.forEach(operand -> columns.addAll(operand.columns()));
    } else if (this instanceof Not not) {
      columns.addAll(not.operand.columns());
    } else if (this instanceof Test test) {
      columns.add(test.path().column());
    }
    return columns;
  }

  /**
   * What this means for records of a schema.
   *
   * @throws dev.stoa.exception.InvalidTableException when they have no such column or field, or one
   *     of a type that it cannot be compared with
   */
  default BoundPredicate bind(RecordType record) {
    return Binder.bind(this, path -> BoundPath.of(path, record));
  }
}
