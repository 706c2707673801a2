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
 * Reads a predicate's text by recursive descent: or, and, not, then one test. For one text.
 *
 * <p>The grammar stands in {@code docs/predicates.md}.
 */
final class PredicateParser {
  /** So that a text of many parentheses does not end the stack. */
  private static final int DEEPEST = 500;

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
    while (token.isWord("or")) {
      advance();
      operands.add(and());
    }
    return FilterPredicates.or(operands);
  }

  private FilterPredicate and() {
    List<FilterPredicate> operands = new ArrayList<>(List.of(not()));
    while (token.isWord("and")) {
      advance();
      operands.add(not());
    }
    return FilterPredicates.and(operands);
  }

  private FilterPredicate not() {
    depth++;
    if (depth > DEEPEST) {
      throw lexer.fault(token.position(), "expected at most " + DEEPEST + " levels", "more");
    }
    FilterPredicate predicate = token.isWord("not") ? afterNot() : atom();
    depth--;
    return predicate;
  }

  private FilterPredicate afterNot() {
    advance();
    return not().not();
  }

  private FilterPredicate atom() {
    if (token.isSign("(")) {
      advance();
      FilterPredicate inner = or();
      sign(")");
      return inner;
    }
    if (token.isWord("true") || token.isWord("false")) {
      return advance().isWord("true") ? Constant.TRUE : Constant.FALSE;
    }
    return test(path());
  }

  private FilterPredicate test(ColumnPath path) {
    if (token.isWord("is")) {
      return nullTest(path);
    }
    if (token.isWord("not")) {
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
    boolean isNegated = token.isWord("not");
    if (isNegated) {
      advance();
    }
    if (!token.isWord("null")) {
      throw expected(isNegated ? "null" : "null or not null");
    }
    advance();
    return isNegated ? new IsNotNull(path) : new IsNull(path);
  }

  private FilterPredicate wordTest(ColumnPath path, String wanted) {
    if (token.isWord("in")) {
      advance();
      return new In(path, literals());
    }
    if (token.isWord("between")) {
      advance();
      Literal low = literal();
      if (!token.isWord("and")) {
        throw expected("and, then the upper end of between");
      }
      advance();
      return new Between(path, low, literal());
    }
    if (token.isWord("like")) {
      advance();
      return like(path);
    }
    throw expected(wanted);
  }

  private FilterPredicate like(ColumnPath path) {
    if (token.kind() != Token.Kind.TEXT) {
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
    sign("(");
    List<Literal> literals = new ArrayList<>(List.of(literal()));
    while (token.isSign(",")) {
      advance();
      literals.add(literal());
    }
    sign(")");
    return literals;
  }

  private Operator operator() {
    if (token.kind() != Token.Kind.SIGN) {
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
        && first.kind() != Token.Kind.TEXT
        && first.kind() != Token.Kind.NUMBER) {
      throw expected("a value: a number, a text in single quotes, true, false, date '…', …");
    }
    advance();
    boolean isTyped = first.kind() == Token.Kind.WORD && token.kind() == Token.Kind.TEXT;
    try {
      return isTyped
          ? LiteralText.typed(first.text(), advance().text())
          : LiteralText.untyped(first);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          lexer.fault(first.position(), e.getMessage(), first.shown()).getMessage(), e);
    }
  }

  private ColumnPath path() {
    ColumnPath path = ColumnPath.of(name("a column's name"));
    while (true) {
      if (token.isSign(".")) {
        advance();
        path = path.field(name("a field's name after the dot"));
      } else if (token.isSign("[")) {
        advance();
        if (token.kind() != Token.Kind.TEXT) {
          throw expected("a map's key in single quotes");
        }
        path = path.key(advance().text());
        sign("]");
      } else {
        return path;
      }
    }
  }

  private String name(String wanted) {
    boolean isName = token.kind() == Token.Kind.QUOTED_NAME || token.kind() == Token.Kind.WORD;
    if (!isName) {
      throw expected(wanted);
    }
    if (token.kind() == Token.Kind.WORD && PredicateLexer.isReserved(token.text())) {
      throw expected(wanted + " (one that is called so stands in double quotes)");
    }
    return advance().text();
  }

  private void sign(String sign) {
    if (!token.isSign(sign)) {
      throw expected(sign);
    }
    advance();
  }

  /** Goes to the next token; gives the one before. */
  private Token advance() {
    Token passed = token;
    token = lexer.next();
    return passed;
  }

  private IllegalArgumentException expected(String what) {
    return lexer.fault(token.position(), "expected " + what, token.shown());
  }
}
