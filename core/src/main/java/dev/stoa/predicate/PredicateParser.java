package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.matcher.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** The maximum nesting: a text with more parentheses could overflow the stack. */
  private static final int MAX_DEPTH = 500;

  /**
   * The tests that begin with a keyword: the lower-case name of the constant. {@code not} may come
   * before it.
   */
  enum KeywordTest {
    IN,
    BETWEEN,
    LIKE;

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
    if (token.isKeyword("true") || token.isKeyword("false")) {
      return advance().isKeyword("true") ? Constant.TRUE : Constant.FALSE;
    }
    return parseTest(parsePathPrefix());
  }

  private FilterPredicate parseTest(ColumnPath path) {
    if (token.isKeyword("is")) {
      return parseNullTest(path);
    }
    if (token.isKeyword("not")) {
      advance();
      return parseKeywordTest(path, keywords(" or ") + " after not").not();
    }
    if (token.kind() == Token.Kind.WORD) {
      return parseKeywordTest(path, OPERATORS_AFTER_COLUMN);
    }
    return new Comparison(path, parseOperator(), parseLiteral());
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
          case LIKE -> parseLike(path);
        };
      }
    }
    throw syntaxError(expected);
  }

  private FilterPredicate parseBetween(ColumnPath path) {
    Literal low = parseLiteral();
    if (!token.isKeyword("and")) {
      throw syntaxError("and, then the upper end of between");
    }
    advance();
    return new Between(path, low, parseLiteral());
  }

  private FilterPredicate parseLike(ColumnPath path) {
    if (token.kind() != Token.Kind.STRING) {
      throw syntaxError("a pattern in single quotes");
    }
    Token pattern = advance();
    try {
      return LikePattern.parse(path, pattern.text());
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

  private Operator parseOperator() {
    if (token.kind() != Token.Kind.SYMBOL) {
      throw syntaxError(OPERATORS_AFTER_COLUMN);
    }
    Operator operator =
        switch (token.text()) {
          case "=", "==" -> Operator.EQUAL;
          case "!=", "<>" -> Operator.NOT_EQUAL;
          case "<" -> Operator.LESS;
          case "<=" -> Operator.LESS_OR_EQUAL;
          case ">" -> Operator.GREATER;
          case ">=" -> Operator.GREATER_OR_EQUAL;
          default -> throw syntaxError(OPERATORS_AFTER_COLUMN);
        };
    advance();
    return operator;
  }

  /** Joins the keywords of {@link KeywordTest} by commas, but the last two by a separator. */
  private static String keywords(String lastSeparator) {
    List<String> keywords = Stream.of(KeywordTest.values()).map(KeywordTest::keyword).toList();
    int lastIndex = keywords.size() - 1;
    return String.join(", ", keywords.subList(0, lastIndex))
        + lastSeparator
        + keywords.get(lastIndex);
  }

  private Literal parseLiteral() {
    Token firstToken = token;
    if (firstToken.kind() != Token.Kind.WORD
        && firstToken.kind() != Token.Kind.STRING
        && firstToken.kind() != Token.Kind.NUMBER) {
      throw syntaxError("a value: a number, a string in single quotes, true, false, date '…', …");
    }
    advance();
    boolean isTyped = firstToken.kind() == Token.Kind.WORD && token.kind() == Token.Kind.STRING;
    try {
      return isTyped
          ? LiteralParser.parseTyped(firstToken.text(), advance().text())
          : LiteralParser.parseUntyped(firstToken);
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
    ColumnPath path = ColumnPath.of(parseName("a column's name"));
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
