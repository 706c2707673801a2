package dev.stoa.predicate;

import dev.stoa.predicate.BigDecimalTest.Limit;
import java.math.BigDecimal;
import java.util.List;
import org.apache.avro.Schema;

/** Tests of decimals with a scale of their own. */
final class BigDecimalTests extends TypeTests {
  BigDecimalTests(Schema schema, ColumnPath path) {
    super(schema, path);
  }

  private Limit limit(Operator operator, Literal literal) {
    if (literal.value() instanceof BigDecimal number) {
      return new Limit(operator, number);
    }
    throw mismatch(literal, "a number");
  }

  @Override
  ValueTest compare(Operator operator, Literal literal) {
    return BigDecimalTest.of(List.of(List.of(limit(operator, literal))));
  }

  @Override
  ValueTest between(Literal low, Literal high) {
    return BigDecimalTest.of(
        List.of(
            List.of(limit(Operator.GREATER_OR_EQUAL, low), limit(Operator.LESS_OR_EQUAL, high))));
  }

  @Override
  ValueTest in(List<Literal> literals) {
    return BigDecimalTest.of(
        literals.stream().map(literal -> List.of(limit(Operator.EQUAL, literal))).toList());
  }

  @Override
  FilterDecision decideAny(ValueTest test) {
    return FilterDecision.SOME;
  }
}
