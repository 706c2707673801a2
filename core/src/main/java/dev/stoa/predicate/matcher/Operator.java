package dev.stoa.predicate.matcher;

/** A comparison operator. */
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

  Operator(String sign) {
    this.symbol = sign;
  }

  /** The operator as written in a predicate. */
  public String symbol() {
    return symbol;
  }
}
