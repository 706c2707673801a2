package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.Contains;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.IsTrue;
import dev.stoa.predicate.FilterPredicate.PathComparison;
import dev.stoa.predicate.FilterPredicate.PatternMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Parses the text of a predicate by recursive descent: {@code or}, {@code and}, {@code not}, then a
 * single test. Each parser parses one text.
 *
 * <p>The grammar is in {@code docs/reference/predicates.md}.
 */
final class PredicateParser {
  /** What a message expects after a column. */
  private static final String OPERATORS_AFTER_COLUMN =
      "=, !=, <, <=, >, >=, " + keywords(", ") + ", is null or not after the column";

  private static final String VALUE_OR_COLUMN =
      "a column, or a value: a number, a string in single quotes, true, false, date '…', …";

  private static final Map<String, Operator> COMPARISONS =
      Map.of(
          "=", Operator.EQUAL,
          "==", Operator.EQUAL,
          "!=", Operator.NOT_EQUAL,
          "<>", Operator.NOT_EQUAL,
          "<", Operator.LESS,
          "<=", Operator.LESS_OR_EQUAL,
          ">", Operator.GREATER,
          ">=", Operator.GREATER_OR_EQUAL);

  /** The maximum nesting: a text with more parentheses could overflow the stack. */
  private static final int MAX_DEPTH = 500;

  /**
   * The tests that begin with a keyword: the lower-case name of the constant. {@code not} may come
   * before it.
   */
  enum KeywordTest {
    IN,
    BETWEEN,
    LIKE,
    ILIKE,
    RLIKE;

    String keyword() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final PredicateLexer lexer;
  private Token token;
  private int depth;

  PredicateParser(String text) {
    this.lexer = new PredicateLexer(text);
    this.token = lexer.readToken();
  }

  /** Parses the text as a predicate. */
  FilterPredicate parsePredicate() {
    FilterPredicate predicate = parseOr();
    if (token.kind() != Token.Kind.END) {
      throw syntaxError("and, or, or the end");
    }
    return predicate;
  }

  /** Parses the text as a path. */
  ColumnPath parsePath() {
    ColumnPath path = parsePathPrefix();
    if (token.kind() != Token.Kind.END) {
      throw syntaxError("a dot, a [ or the end of the column's path");
    }
    return path;
  }

  private FilterPredicate parseOr() {
    List<FilterPredicate> operands = new ArrayList<>(List.of(parseAnd()));
    while (token.isKeyword("or")) {
      advance();
      operands.add(parseAnd());
    }
    return FilterPredicates.or(operands);
  }

  private FilterPredicate parseAnd() {
    List<FilterPredicate> operands = new ArrayList<>(List.of(parseNot()));
    while (token.isKeyword("and")) {
      advance();
      operands.add(parseNot());
    }
    return FilterPredicates.and(operands);
  }

  private FilterPredicate parseNot() {
    depth++;
    if (depth > MAX_DEPTH) {
      throw lexer.syntaxError(
          token.index(), "expected at most " + MAX_DEPTH + " levels of nesting", "more");
    }
    FilterPredicate predicate = token.isKeyword("not") ? parseNegation() : parsePrimary();
    depth--;
    return predicate;
  }

  private FilterPredicate parseNegation() {
    advance();
    return parseNot().not();
  }

  private FilterPredicate parsePrimary() {
    if (token.isSymbol("(")) {
      advance();
      FilterPredicate predicate = parseOr();
      expectSymbol(")");
      return predicate;
    }
    boolean isValue = token.kind() == Token.Kind.NUMBER || token.kind() == Token.Kind.STRING;
    return isValue ? parseReversedTest(parseLiteral()) : parseTestOfWord();
  }

  /** Parses a test that begins with a constant, a function, a typed value or a column. */
  private FilterPredicate parseTestOfWord() {
    Token word = token;
    if (isConstant(word)) {
      advance();
      return isComparison()
          ? parseReversedTest(LiteralParser.parseUntyped(word))
          : word.isKeyword("true") ? Constant.TRUE : Constant.FALSE;
    }
    String name = parseName("a column's name");
    if (word.kind() == Token.Kind.WORD && token.kind() == Token.Kind.STRING) {
      return parseReversedTest(parseTypedLiteral(word));
    }
    if (word.isKeyword("any") && token.isSymbol("(")) {
      return parseAny();
    }
    if (word.isKeyword("contains") && token.isSymbol("(")) {
      return parseContains();
    }
    rejectFunction(word);
    return parseTest(parseSteps(ColumnPath.of(name)));
  }

  /** Rejects the name of a function that predicates do not have. */
  private void rejectFunction(Token word) {
    if (word.kind() == Token.Kind.WORD && token.isSymbol("(")) {
      throw new IllegalArgumentException(
          "predicate, position %d: there is no function %s: the functions are any(test) and"
                  .formatted(word.index() + 1, word.text())
              + " contains(column, value), and ilike ignores case");
    }
  }

  private static boolean isConstant(Token word) {
    return word.isKeyword("true") || word.isKeyword("false");
  }

  private FilterPredicate parseAny() {
    advance();
    FilterPredicate operand = parseOr();
    expectSymbol(")");
    return new Any(operand);
  }

  private FilterPredicate parseContains() {
    advance();
    ColumnPath path = parsePathPrefix();
    expectSymbol(",");
    Literal element = parseLiteral();
    expectSymbol(")");
    return new Contains(path, element);
  }

  /** Parses a test that begins with a literal: {@code 3 < size}. */
  private FilterPredicate parseReversedTest(Literal literal) {
    if (token.isKeyword("between")) {
      advance();
      ColumnPath low = parsePathPrefix();
      expectBetweenAnd();
      return new Comparison(low, Operator.LESS_OR_EQUAL, literal)
          .and(new Comparison(parsePathPrefix(), Operator.GREATER_OR_EQUAL, literal));
    }
    if (!isComparison()) {
      throw syntaxError("=, !=, <, <=, >, >= or between after the value");
    }
    Operator operator = parseOperator();
    return new Comparison(parsePathPrefix(), operator.reverse(), literal);
  }

  private FilterPredicate parseTest(ColumnPath path) {
    if (token.isKeyword("is")) {
      return parseNullTest(path);
    }
    if (token.isKeyword("not")) {
      advance();
      return parseKeywordTest(path, keywords(" or ") + " after not").not();
    }
    if (token.isSymbol("~") || token.isSymbol("!~")) {
      boolean isNegated = advance().isSymbol("!~");
      FilterPredicate match = parsePattern(path, PatternKind.RLIKE);
      return isNegated ? match.not() : match;
    }
    if (isComparison()) {
      Operator operator = parseOperator();
      return comparison(path, operator, parseOperand());
    }
    boolean isAtEnd =
        token.kind() == Token.Kind.END
            || token.isSymbol(")")
            || token.isKeyword("and")
            || token.isKeyword("or");
    return isAtEnd ? new IsTrue(path) : parseKeywordTest(path, OPERATORS_AFTER_COLUMN);
  }

  /** Returns the comparison of a path with a {@link Literal} or another path. */
  private static FilterPredicate comparison(ColumnPath path, Operator operator, Object operand) {
    return operand instanceof ColumnPath other
        ? new PathComparison(path, operator, other)
        : new Comparison(path, operator, (Literal) operand);
  }

  private FilterPredicate parseNullTest(ColumnPath path) {
    advance();
    boolean isNegated = token.isKeyword("not");
    if (isNegated) {
      advance();
    }
    if (!token.isKeyword("null")) {
      throw syntaxError(isNegated ? "null" : "null or not null");
    }
    advance();
    return isNegated ? new IsNotNull(path) : new IsNull(path);
  }

  private FilterPredicate parseKeywordTest(ColumnPath path, String expected) {
    for (KeywordTest test : KeywordTest.values()) {
      if (token.isKeyword(test.keyword())) {
        advance();
        return switch (test) {
          case IN -> new In(path, parseLiterals());
          case BETWEEN -> parseBetween(path);
          case LIKE -> parsePattern(path, PatternKind.LIKE);
          case ILIKE -> parsePattern(path, PatternKind.ILIKE);
          case RLIKE -> parsePattern(path, PatternKind.RLIKE);
        };
      }
    }
    throw syntaxError(expected);
  }

  private FilterPredicate parseBetween(ColumnPath path) {
    Object low = parseOperand();
    expectBetweenAnd();
    Object high = parseOperand();
    return low instanceof Literal lowLiteral && high instanceof Literal highLiteral
        ? new Between(path, lowLiteral, highLiteral)
        : comparison(path, Operator.GREATER_OR_EQUAL, low)
            .and(comparison(path, Operator.LESS_OR_EQUAL, high));
  }

  private void expectBetweenAnd() {
    if (!token.isKeyword("and")) {
      throw syntaxError("and, then the upper end of between");
    }
    advance();
  }

  private FilterPredicate parsePattern(ColumnPath path, PatternKind kind) {
    if (token.kind() != Token.Kind.STRING) {
      throw syntaxError("a pattern in single quotes");
    }
    Token pattern = advance();
    try {
      return kind == PatternKind.LIKE
          ? LikePattern.parse(path, pattern.text())
          : new PatternMatch(path, kind, pattern.text());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "predicate, position " + (pattern.index() + 1) + ": " + e.getMessage(), e);
    }
  }

  private List<Literal> parseLiterals() {
    expectSymbol("(");
    List<Literal> literals = new ArrayList<>(List.of(parseLiteral()));
    while (token.isSymbol(",")) {
      advance();
      literals.add(parseLiteral());
    }
    expectSymbol(")");
    return literals;
  }

  /** Whether the current token is an operator that compares two values. */
  private boolean isComparison() {
    return token.kind() == Token.Kind.SYMBOL && COMPARISONS.containsKey(token.text());
  }

  private Operator parseOperator() {
    return COMPARISONS.get(advance().text());
  }

  /** Joins the keywords of {@link KeywordTest} by commas, but the last two by a separator. */
  private static String keywords(String lastSeparator) {
    List<String> keywords = Stream.of(KeywordTest.values()).map(KeywordTest::keyword).toList();
    int lastIndex = keywords.size() - 1;
    return String.join(", ", keywords.subList(0, lastIndex))
        + lastSeparator
        + keywords.get(lastIndex);
  }

  /** Parses what a column is compared with: a {@link Literal} or a {@link ColumnPath}. */
  private Object parseOperand() {
    Token firstToken = token;
    boolean isName =
        firstToken.kind() == Token.Kind.QUOTED_NAME
            || (firstToken.kind() == Token.Kind.WORD
                && !PredicateLexer.isKeyword(firstToken.text()));
    if (!isName) {
      return parseLiteral(VALUE_OR_COLUMN);
    }
    advance();
    rejectFunction(firstToken);
    return firstToken.kind() == Token.Kind.WORD && token.kind() == Token.Kind.STRING
        ? parseTypedLiteral(firstToken)
        : parseSteps(ColumnPath.of(firstToken.text()));
  }

  private Literal parseLiteral() {
    return parseLiteral("a value: a number, a string in single quotes, true, false, date '…', …");
  }

  private Literal parseLiteral(String expected) {
    Token firstToken = token;
    if (firstToken.kind() != Token.Kind.WORD
        && firstToken.kind() != Token.Kind.STRING
        && firstToken.kind() != Token.Kind.NUMBER) {
      throw syntaxError(expected);
    }
    advance();
    boolean isTyped = firstToken.kind() == Token.Kind.WORD && token.kind() == Token.Kind.STRING;
    return isTyped
        ? parseTypedLiteral(firstToken)
        : atPosition(firstToken, () -> LiteralParser.parseUntyped(firstToken));
  }

  /** Parses the string after the name of a type. */
  private Literal parseTypedLiteral(Token type) {
    String text = advance().text();
    return atPosition(type, () -> LiteralParser.parseTyped(type.text(), text));
  }

  /** Adds the position of a token to the message of an exception. */
  private Literal atPosition(Token firstToken, Supplier<Literal> parser) {
    try {
      return parser.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          lexer
              .syntaxError(firstToken.index(), e.getMessage(), firstToken.description())
              .getMessage(),
          e);
    }
  }

  /** Parses a path at the current token. */
  private ColumnPath parsePathPrefix() {
    return parseSteps(ColumnPath.of(parseName("a column's name")));
  }

  /** Parses the steps after the column of a path. */
  private ColumnPath parseSteps(ColumnPath column) {
    ColumnPath path = column;
    while (true) {
      if (token.isSymbol(".")) {
        advance();
        path = path.field(parseName("a field's name after the dot"));
      } else if (token.isSymbol("[")) {
        advance();
        if (token.kind() != Token.Kind.STRING) {
          throw syntaxError("a map's key in single quotes");
        }
        path = path.key(advance().text());
        expectSymbol("]");
      } else {
        return path;
      }
    }
  }

  private String parseName(String expected) {
    boolean isName = token.kind() == Token.Kind.QUOTED_NAME || token.kind() == Token.Kind.WORD;
    if (!isName) {
      throw syntaxError(expected);
    }
    if (token.kind() == Token.Kind.WORD && PredicateLexer.isKeyword(token.text())) {
      throw syntaxError(expected + " (put a column of this name in double quotes)");
    }
    return advance().text();
  }

  private void expectSymbol(String symbol) {
    if (!token.isSymbol(symbol)) {
      throw syntaxError(symbol);
    }
    advance();
  }

  /** Moves to the next token; returns the previous one. */
  private Token advance() {
    Token previousToken = token;
    token = lexer.readToken();
    return previousToken;
  }

  private IllegalArgumentException syntaxError(String description) {
    return lexer.syntaxError(token.index(), "expected " + description, token.description());
  }
}
