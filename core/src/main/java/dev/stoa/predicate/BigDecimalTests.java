package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.BigDecimalMatcher.Limit;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.math.BigDecimal;
import java.util.List;

/** Tests of decimals with a scale of their own. */
final class BigDecimalTests extends TypeTests {
  BigDecimalTests(DataType type, ColumnPath path) {
    super(type, path);
  }

  private Limit limit(Operator operator, Literal literal) {
    if (literal.value() instanceof BigDecimal number) {
      return new Limit(operator, number);
    }
    throw mismatch(literal, "a number");
  }

  @Override
  ValueMatcher compare(Operator operator, Literal literal) {
    return BigDecimalMatcher.of(List.of(List.of(limit(operator, literal))));
  }

  @Override
  ValueMatcher between(Literal low, Literal high) {
    return BigDecimalMatcher.of(
        List.of(
            List.of(limit(Operator.GREATER_OR_EQUAL, low), limit(Operator.LESS_OR_EQUAL, high))));
  }

  @Override
  ValueMatcher in(List<Literal> literals) {
    return BigDecimalMatcher.of(
        literals.stream().map(literal -> List.of(limit(Operator.EQUAL, literal))).toList());
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    return FilterDecision.SOME;
  }
}
