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

/**
 * Parses a predicate's text by recursive descent: {@code or}, {@code and}, {@code not}, then a
 * single test. For a single use.
 *
 * <p>The grammar is in {@code docs/reference/predicates.md}.
 */
final class PredicateParser {
  /** Limits recursion, so that a text with many parentheses does not overflow the stack. */
  private static final int MAX_DEPTH = 500;

  private final PredicateLexer lexer;
  private Token token;
  private int depth;

  PredicateParser(String text) {
    this.lexer = new PredicateLexer(text);
    this.token = lexer.next();
  }

  FilterPredicate parsePredicate() {
    FilterPredicate predicate = or();
    if (token.kind() != Token.Kind.END) {
      throw expected("and, or, or the end");
    }
    return predicate;
  }

  ColumnPath parsePath() {
    ColumnPath path = path();
    if (token.kind() != Token.Kind.END) {
      throw expected("a dot, a [ or the end of the column's path");
    }
    return path;
  }

  private FilterPredicate or() {
    List<FilterPredicate> operands = new ArrayList<>(List.of(and()));
    while (token.isKeyword("or")) {
      advance();
      operands.add(and());
    }
    return FilterPredicates.or(operands);
  }

  private FilterPredicate and() {
    List<FilterPredicate> operands = new ArrayList<>(List.of(not()));
    while (token.isKeyword("and")) {
      advance();
      operands.add(not());
    }
    return FilterPredicates.and(operands);
  }

  private FilterPredicate not() {
    depth++;
    if (depth > MAX_DEPTH) {
      throw lexer.error(token.position(), "expected at most " + MAX_DEPTH + " levels", "more");
    }
    FilterPredicate predicate = token.isKeyword("not") ? negation() : primary();
    depth--;
    return predicate;
  }

  private FilterPredicate negation() {
    advance();
    return not().not();
  }

  private FilterPredicate primary() {
    if (token.isSymbol("(")) {
      advance();
      FilterPredicate inner = or();
      expectSymbol(")");
      return inner;
    }
    if (token.isKeyword("true") || token.isKeyword("false")) {
      return advance().isKeyword("true") ? Constant.TRUE : Constant.FALSE;
    }
    return test(path());
  }

  private FilterPredicate test(ColumnPath path) {
    if (token.isKeyword("is")) {
      return nullTest(path);
    }
    if (token.isKeyword("not")) {
      advance();
      return wordTest(path, "in, between or like after not").not();
    }
    if (token.kind() == Token.Kind.WORD) {
      return wordTest(path, operators());
    }
    return new Comparison(path, operator(), literal());
  }

  private FilterPredicate nullTest(ColumnPath path) {
    advance();
    boolean isNegated = token.isKeyword("not");
    if (isNegated) {
      advance();
    }
    if (!token.isKeyword("null")) {
      throw expected(isNegated ? "null" : "null or not null");
    }
    advance();
    return isNegated ? new IsNotNull(path) : new IsNull(path);
  }

  private FilterPredicate wordTest(ColumnPath path, String expected) {
    if (token.isKeyword("in")) {
      advance();
      return new In(path, literals());
    }
    if (token.isKeyword("between")) {
      advance();
      Literal low = literal();
      if (!token.isKeyword("and")) {
        throw expected("and, then the upper end of between");
      }
      advance();
      return new Between(path, low, literal());
    }
    if (token.isKeyword("like")) {
      advance();
      return like(path);
    }
    throw expected(expected);
  }

  private FilterPredicate like(ColumnPath path) {
    if (token.kind() != Token.Kind.STRING) {
      throw expected("a pattern in single quotes");
    }
    Token pattern = advance();
    try {
      return LikePattern.parse(path, pattern.text());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "predicate, position " + (pattern.position() + 1) + ": " + e.getMessage(), e);
    }
  }

  private List<Literal> literals() {
    expectSymbol("(");
    List<Literal> literals = new ArrayList<>(List.of(literal()));
    while (token.isSymbol(",")) {
      advance();
      literals.add(literal());
    }
    expectSymbol(")");
    return literals;
  }

  private Operator operator() {
    if (token.kind() != Token.Kind.SYMBOL) {
      throw expected(operators());
    }
    Operator operator =
        switch (token.text()) {
          case "=", "==" -> Operator.EQUAL;
          case "!=", "<>" -> Operator.NOT_EQUAL;
          case "<" -> Operator.LESS;
          case "<=" -> Operator.LESS_OR_EQUAL;
          case ">" -> Operator.GREATER;
          case ">=" -> Operator.GREATER_OR_EQUAL;
          default -> throw expected(operators());
        };
    advance();
    return operator;
  }

  private static String operators() {
    return "=, !=, <, <=, >, >=, in, between, like, is null or not after the column";
  }

  private Literal literal() {
    Token first = token;
    if (first.kind() != Token.Kind.WORD
        && first.kind() != Token.Kind.STRING
        && first.kind() != Token.Kind.NUMBER) {
      throw expected("a value: a number, a string in single quotes, true, false, date '…', …");
    }
    advance();
    boolean isTyped = first.kind() == Token.Kind.WORD && token.kind() == Token.Kind.STRING;
    try {
      return isTyped
          ? LiteralParser.typed(first.text(), advance().text())
          : LiteralParser.untyped(first);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          lexer.error(first.position(), e.getMessage(), first.description()).getMessage(), e);
    }
  }

  private ColumnPath path() {
    ColumnPath path = ColumnPath.of(name("a column's name"));
    while (true) {
      if (token.isSymbol(".")) {
        advance();
        path = path.field(name("a field's name after the dot"));
      } else if (token.isSymbol("[")) {
        advance();
        if (token.kind() != Token.Kind.STRING) {
          throw expected("a map's key in single quotes");
        }
        path = path.key(advance().text());
        expectSymbol("]");
      } else {
        return path;
      }
    }
  }

  private String name(String expected) {
    boolean isName = token.kind() == Token.Kind.QUOTED_NAME || token.kind() == Token.Kind.WORD;
    if (!isName) {
      throw expected(expected);
    }
    if (token.kind() == Token.Kind.WORD && PredicateLexer.isReserved(token.text())) {
      throw expected(expected + " (put a column of this name in double quotes)");
    }
    return advance().text();
  }

  private void expectSymbol(String symbol) {
    if (!token.isSymbol(symbol)) {
      throw expected(symbol);
    }
    advance();
  }

  /** Moves to the next token; returns the previous one. */
  private Token advance() {
    Token previous = token;
    token = lexer.next();
    return previous;
  }

  private IllegalArgumentException expected(String description) {
    return lexer.error(token.position(), "expected " + description, token.description());
  }
}
