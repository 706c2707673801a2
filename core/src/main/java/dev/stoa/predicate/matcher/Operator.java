package dev.stoa.predicate.matcher;

/** How two values are compared. */
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

  private final String sign;

  Operator(String sign) {
    this.sign = sign;
  }

  /** The operator as it is written. */
  public String sign() {
    return sign;
  }
}
