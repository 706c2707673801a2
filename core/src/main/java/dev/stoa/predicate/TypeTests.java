package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.Comparison;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.util.List;

/** Makes the tests of the values of one type, out of literals; called by the binder. */
abstract class TypeTests {
  private final ColumnPath path;
  private final DataType type;

  TypeTests(DataType type, ColumnPath path) {
    this.type = type;
    this.path = path;
  }

  /** What makes the tests of a type. */
  static TypeTests of(DataType type, ColumnPath path) {
    return switch (Comparison.of(type)) {
      case LONG ->
          type instanceof EnumType symbols
              ? new EnumTests(symbols, path)
              : new WholeNumberTests(type, path);
      case DOUBLE -> new RealNumberTests(type, path);
      case BYTES -> new TextTests(type, path);
      case DECIMAL -> new LargeDecimalTests(type, path);
      case BIG_DECIMAL -> new BigDecimalTests(type, path);
      case NONE -> new NoTests(type, path);
    };
  }

  /** The test of values that compare so with a literal. */
  abstract ValueMatcher compare(Operator operator, Literal literal);

  /** The test of values from one literal to another. */
  abstract ValueMatcher between(Literal low, Literal high);

  /** The test of values that are one of some, of which there is one. */
  abstract ValueMatcher in(List<Literal> literals);

  /** The test of values that have a text somewhere. */
  ValueMatcher match(TextPosition place, String text) {
    throw new InvalidTableException(
        path + " is " + type.kindName() + ": only texts and bytes are compared with like");
  }

  /** What is known of all values that the type has: ALL when each passes, NONE when none does. */
  abstract FilterDecision decideAny(ValueMatcher test);

  final DataType type() {
    return type;
  }

  /** A literal of another type, ready to be thrown. */
  final InvalidTableException mismatch(Literal literal, String wanted) {
    return new InvalidTableException(
        path + " is " + type.kindName() + ": compare it with " + wanted + ", not with " + literal);
  }

  /** Any literal, ready to be thrown. */
  final InvalidTableException incomparable() {
    String what = type.kind() == TypeKind.NULL ? "always null" : type.kindName();
    return new InvalidTableException(
        path + " is " + what + ": it can only be compared by is null and is not null");
  }
}
