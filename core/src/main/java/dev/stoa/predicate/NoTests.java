package dev.stoa.predicate;

import java.util.List;
import org.apache.avro.Schema;

/** Refuses tests of what has no order: records, maps, arrays and unions of several types. */
final class NoTests extends TypeTests {
  NoTests(Schema schema, ColumnPath path) {
    super(schema, path);
  }

  @Override
  ValueTest compare(Operator operator, Literal literal) {
    throw incomparable();
  }

  @Override
  ValueTest between(Literal low, Literal high) {
    throw incomparable();
  }

  @Override
  ValueTest in(List<Literal> literals) {
    throw incomparable();
  }

  @Override
  FilterDecision decideAny(ValueTest test) {
    return FilterDecision.SOME;
  }
}
