package dev.stoa.predicate.matcher;

/** A comparison operator of a predicate. */
public enum Operator {
  /** {@code =}. */
  EQUAL("="),
  /** {@code !=}. */
  NOT_EQUAL("!="),
  /** {@code <}. */
  LESS("<"),
  /** {@code <=}. */
  LESS_OR_EQUAL("<="),
  /** {@code >}. */
  GREATER(">"),
  /** {@code >=}. */
  GREATER_OR_EQUAL(">=");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  /** The text of the operator in predicates. */
  public String symbol() {
    return symbol;
  }
}
