package dev.stoa.predicate;

import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;

/** Refuses tests of what has no order: records, maps, arrays and unions of several types. */
final class NoTests extends TypeTests {
  NoTests(DataType type, ColumnPath path) {
    super(type, path);
  }

  @Override
  ValueMatcher compare(Operator operator, Literal literal) {
    throw incomparable();
  }

  @Override
  ValueMatcher between(Literal low, Literal high) {
    throw incomparable();
  }

  @Override
  ValueMatcher in(List<Literal> literals) {
    throw incomparable();
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    return FilterDecision.SOME;
  }
}
