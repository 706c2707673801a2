package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.EnumType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.util.List;
import java.util.stream.IntStream;

/** Tests of enums, which are those of their symbols' names: tried on each symbol. */
final class EnumTests extends TypeTests {
  private final TextTests names;
  private final List<String> symbols;

  EnumTests(EnumType type, ColumnPath path) {
    super(type, path);
    this.symbols = type.symbols();
    this.names = new TextTests(SimpleType.of(TypeKind.STRING), path);
  }

  private ValueMatcher ofNames(ValueMatcher test) {
    BytesMatcher nameTest = (BytesMatcher) test;
    return LongMatcher.in(
        IntStream.range(0, symbols.size())
            .filter(ordinal -> passes(nameTest, symbols.get(ordinal)))
            .asLongStream()
            .toArray());
  }

  private static boolean passes(BytesMatcher test, String symbol) {
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
    if (symbols.contains(String.valueOf(checked(literal).value()))) {
      return literal;
    }
    throw mismatch(literal, "one of its symbols " + String.join(", ", symbols));
  }

  @Override
  ValueMatcher compare(Operator operator, Literal literal) {
    boolean isOrder = operator != Operator.EQUAL && operator != Operator.NOT_EQUAL;
    return ofNames(names.compare(operator, isOrder ? checked(literal) : known(literal)));
  }

  @Override
  ValueMatcher between(Literal low, Literal high) {
    return ofNames(names.between(checked(low), checked(high)));
  }

  @Override
  ValueMatcher in(List<Literal> literals) {
    return ofNames(names.in(literals.stream().map(this::known).toList()));
  }

  @Override
  ValueMatcher match(TextPosition place, String text) {
    return ofNames(names.match(place, text));
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    return ((LongMatcher) test).decide(0, symbols.size() - 1L);
  }
}
