package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.TextMatch.Place;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/** Tests of enums, which are those of their symbols' names: tried on each symbol. */
final class EnumTests extends TypeTests {
  private final TextTests names;

  EnumTests(Schema schema, ColumnPath path) {
    super(schema, path);
    this.names = new TextTests(Schema.create(Schema.Type.STRING), path);
  }

  private ValueTest ofNames(ValueTest test) {
    BytesTest nameTest = (BytesTest) test;
    List<String> symbols = schema().getEnumSymbols();
    return LongTest.in(
        IntStream.range(0, symbols.size())
            .filter(ordinal -> passes(nameTest, symbols.get(ordinal)))
            .asLongStream()
            .toArray());
  }

  private static boolean passes(BytesTest test, String symbol) {
    byte[] name = TextTests.utf8(symbol);
    return test.test(name, 0, name.length);
  }

  private Literal checked(Literal literal) {
    if (literal.value() instanceof String) {
      return literal;
    }
    throw mismatch(literal, "the name of a symbol in single quotes");
  }

  private Literal known(Literal literal) {
    if (schema().hasEnumSymbol(String.valueOf(checked(literal).value()))) {
      return literal;
    }
    throw mismatch(literal, "one of its symbols " + String.join(", ", schema().getEnumSymbols()));
  }

  @Override
  ValueTest compare(Operator operator, Literal literal) {
    boolean isOrder = operator != Operator.EQUAL && operator != Operator.NOT_EQUAL;
    return ofNames(names.compare(operator, isOrder ? checked(literal) : known(literal)));
  }

  @Override
  ValueTest between(Literal low, Literal high) {
    return ofNames(names.between(checked(low), checked(high)));
  }

  @Override
  ValueTest in(List<Literal> literals) {
    return ofNames(names.in(literals.stream().map(this::known).toList()));
  }

  @Override
  ValueTest match(Place place, String text) {
    return ofNames(names.match(place, text));
  }

  @Override
  FilterDecision decideAny(ValueTest test) {
    return ((LongTest) test).decide(0, schema().getEnumSymbols().size() - 1L);
  }
}
