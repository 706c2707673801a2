package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.BytesRangeMatcher;
import dev.stoa.predicate.matcher.BytesSetMatcher;
import dev.stoa.predicate.matcher.BytesSubstringMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.RegexMatcher;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.predicate.matcher.WildcardMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Creates matchers of strings, bytes and fixeds, including UUIDs. */
final class BytesMatcherFactory extends MatcherFactory {
  private final boolean isString;
  private final boolean isUuid;

  BytesMatcherFactory(DataType type, ColumnPath path) {
    super(type, path);
    this.isString = type.storedKind() == TypeKind.STRING;
    this.isUuid = type.kind() == TypeKind.UUID;
  }

  /** Converts a literal to stored bytes. */
  private byte[] toStored(Literal literal) {
    Object value = literal.value();
    if (isUuid) {
      return toStoredUuid(literal);
    }
    if (value instanceof String text) {
      return utf8(text);
    }
    if (!isString && value instanceof ByteBuffer bytes) {
      return Literal.copyOf(bytes);
    }
    throw mismatch(
        literal, isString ? "a string in single quotes" : "bytes such as x'00ff' or a string");
  }

  private byte[] toStoredUuid(Literal literal) {
    Object value = literal.value();
    if (!isString && value instanceof ByteBuffer bytes) {
      return Literal.copyOf(bytes);
    }
    String expected = "a UUID such as uuid '123e4567-e89b-12d3-a456-426614174000'";
    UUID uuid =
        literal
            .as(UUID.class, LiteralParser::parseUuid)
            .orElseThrow(() -> mismatch(literal, expected));
    return isString ? utf8(uuid.toString()) : toBytes(uuid);
  }

  private static byte[] toBytes(UUID uuid) {
    return ByteBuffer.allocate(2 * Long.BYTES)
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
  ValueMatcher matchPattern(PatternKind kind, String pattern) {
    return switch (kind) {
      case LIKE -> WildcardMatcher.caseSensitive(LikePattern.items(pattern));
      case ILIKE -> WildcardMatcher.ignoringCase(LikePattern.items(pattern));
      case RLIKE -> RegexMatcher.of(pattern);
    };
  }

  @Override
  FilterDecision decideUnbounded(ValueMatcher matcher) {
    return ((BytesMatcher) matcher).decideUnbounded();
  }

  /**
   * Creates matchers of enums: a matcher of strings selects symbols, and the ordinals of these
   * match.
   */
  static final class EnumMatcherFactory extends MatcherFactory {
    private final BytesMatcherFactory symbolMatcherFactory;
    private final List<String> symbols;

    EnumMatcherFactory(EnumType type, ColumnPath path) {
      super(type, path);
      this.symbols = type.symbols();
      this.symbolMatcherFactory = new BytesMatcherFactory(SimpleType.of(TypeKind.STRING), path);
    }

    private ValueMatcher toOrdinalMatcher(ValueMatcher matcher) {
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

    private Literal checkString(Literal literal) {
      if (literal.value() instanceof String) {
        return literal;
      }
      throw mismatch(literal, "the name of a symbol in single quotes");
    }

    private Literal checkSymbol(Literal literal) {
      if (symbols.contains(String.valueOf(checkString(literal).value()))) {
        return literal;
      }
      throw mismatch(literal, "one of its symbols " + String.join(", ", symbols));
    }

    @Override
    ValueMatcher compare(Operator operator, Literal literal) {
      boolean isOrderComparison = operator != Operator.EQUAL && operator != Operator.NOT_EQUAL;
      return toOrdinalMatcher(
          symbolMatcherFactory.compare(
              operator, isOrderComparison ? checkString(literal) : checkSymbol(literal)));
    }

    @Override
    ValueMatcher between(Literal low, Literal high) {
      return toOrdinalMatcher(symbolMatcherFactory.between(checkString(low), checkString(high)));
    }

    @Override
    ValueMatcher in(List<Literal> literals) {
      return toOrdinalMatcher(
          symbolMatcherFactory.in(literals.stream().map(this::checkSymbol).toList()));
    }

    @Override
    ValueMatcher matchText(TextPosition position, String text) {
      return toOrdinalMatcher(symbolMatcherFactory.matchText(position, text));
    }

    @Override
    ValueMatcher matchPattern(PatternKind kind, String pattern) {
      return toOrdinalMatcher(symbolMatcherFactory.matchPattern(kind, pattern));
    }

    @Override
    FilterDecision decideUnbounded(ValueMatcher matcher) {
      return ((LongMatcher) matcher).decide(0, symbols.size() - 1L);
    }
  }
}
