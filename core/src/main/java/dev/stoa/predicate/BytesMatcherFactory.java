package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.BytesRangeMatcher;
import dev.stoa.predicate.matcher.BytesSetMatcher;
import dev.stoa.predicate.matcher.BytesSubstringMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Makes matchers of strings, bytes and fixeds, including UUIDs. */
final class BytesMatcherFactory extends MatcherFactory {
  private final boolean isText;
  private final boolean isUuid;

  BytesMatcherFactory(DataType type, ColumnPath path) {
    super(type, path);
    this.isText = type.storedKind() == TypeKind.STRING;
    this.isUuid = type.kind() == TypeKind.UUID;
  }

  /** The literal in stored form. */
  private byte[] toStored(Literal literal) {
    Object value = literal.value();
    if (isUuid) {
      return toStoredUuid(literal);
    }
    if (value instanceof String text) {
      return utf8(text);
    }
    if (!isText && value instanceof ByteBuffer bytes) {
      return Literal.copyOf(bytes);
    }
    throw mismatch(
        literal, isText ? "a string in single quotes" : "bytes such as x'00ff' or a string");
  }

  private byte[] toStoredUuid(Literal literal) {
    Object value = literal.value();
    if (!isText && value instanceof ByteBuffer bytes) {
      return Literal.copyOf(bytes);
    }
    String expected = "a UUID such as uuid '123e4567-e89b-12d3-a456-426614174000'";
    UUID uuid =
        literal.as(UUID.class, LiteralParser::uuid).orElseThrow(() -> mismatch(literal, expected));
    return isText ? utf8(uuid.toString()) : binary(uuid);
  }

  private static byte[] binary(UUID uuid) {
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  ValueMatcher compare(Operator operator, Literal literal) {
    byte[] value = toStored(literal);
    return switch (operator) {
      case EQUAL -> BytesSetMatcher.of(List.of(value));
      case NOT_EQUAL -> BytesSetMatcher.of(List.of(value)).negate();
      case LESS -> BytesRangeMatcher.between(new byte[0], value);
      case LESS_OR_EQUAL ->
          BytesRangeMatcher.between(new byte[0], BytesRangeMatcher.successor(value));
      case GREATER -> BytesRangeMatcher.from(BytesRangeMatcher.successor(value));
      case GREATER_OR_EQUAL -> BytesRangeMatcher.from(value);
    };
  }

  @Override
  ValueMatcher between(Literal low, Literal high) {
    return BytesRangeMatcher.between(toStored(low), BytesRangeMatcher.successor(toStored(high)));
  }

  @Override
  ValueMatcher in(List<Literal> literals) {
    return BytesSetMatcher.of(literals.stream().map(this::toStored).toList());
  }

  @Override
  ValueMatcher matchText(TextPosition position, String text) {
    return BytesSubstringMatcher.of(position, utf8(text));
  }

  @Override
  FilterDecision decideUnbounded(ValueMatcher matcher) {
    return ((BytesMatcher) matcher).decideUnbounded();
  }

  /** The factory for enums, whose matchers are evaluated on each symbol's name. */
  static final class Enums extends MatcherFactory {
    private final BytesMatcherFactory names;
    private final List<String> symbols;

    Enums(EnumType type, ColumnPath path) {
      super(type, path);
      this.symbols = type.symbols();
      this.names = new BytesMatcherFactory(SimpleType.of(TypeKind.STRING), path);
    }

    private ValueMatcher toOrdinals(ValueMatcher matcher) {
      BytesMatcher nameMatcher = (BytesMatcher) matcher;
      return LongMatcher.in(
          IntStream.range(0, symbols.size())
              .filter(ordinal -> matches(nameMatcher, symbols.get(ordinal)))
              .asLongStream()
              .toArray());
    }

    private static boolean matches(BytesMatcher matcher, String symbol) {
      byte[] name = utf8(symbol);
      return matcher.test(name, 0, name.length);
    }

    private Literal checkText(Literal literal) {
      if (literal.value() instanceof String) {
        return literal;
      }
      throw mismatch(literal, "the name of a symbol in single quotes");
    }

    private Literal checkSymbol(Literal literal) {
      if (symbols.contains(String.valueOf(checkText(literal).value()))) {
        return literal;
      }
      throw mismatch(literal, "one of its symbols " + String.join(", ", symbols));
    }

    @Override
    ValueMatcher compare(Operator operator, Literal literal) {
      boolean isOrdering = operator != Operator.EQUAL && operator != Operator.NOT_EQUAL;
      return toOrdinals(
          names.compare(operator, isOrdering ? checkText(literal) : checkSymbol(literal)));
    }

    @Override
    ValueMatcher between(Literal low, Literal high) {
      return toOrdinals(names.between(checkText(low), checkText(high)));
    }

    @Override
    ValueMatcher in(List<Literal> literals) {
      return toOrdinals(names.in(literals.stream().map(this::checkSymbol).toList()));
    }

    @Override
    ValueMatcher matchText(TextPosition position, String text) {
      return toOrdinals(names.matchText(position, text));
    }

    @Override
    FilterDecision decideUnbounded(ValueMatcher matcher) {
      return ((LongMatcher) matcher).decide(0, symbols.size() - 1L);
    }
  }
}
