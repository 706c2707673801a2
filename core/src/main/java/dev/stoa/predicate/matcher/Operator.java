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

  /** Returns the operator that holds for two values if this one does not. */
  public Operator negate() {
    return switch (this) {
      case EQUAL -> NOT_EQUAL;
      case NOT_EQUAL -> EQUAL;
      case LESS -> GREATER_OR_EQUAL;
      case LESS_OR_EQUAL -> GREATER;
      case GREATER -> LESS_OR_EQUAL;
      case GREATER_OR_EQUAL -> LESS;
    };
  }

  /** Returns the operator that holds for two swapped values if this one holds for them. */
  public Operator reverse() {
    return switch (this) {
      case EQUAL, NOT_EQUAL -> this;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }

  /** Whether the operator holds for two values, given the result of a {@code compareTo}. */
  public boolean holds(int comparison) {
    return switch (this) {
      case EQUAL -> comparison == 0;
      case NOT_EQUAL -> comparison != 0;
      case LESS -> comparison < 0;
      case LESS_OR_EQUAL -> comparison <= 0;
      case GREATER -> comparison > 0;
      case GREATER_OR_EQUAL -> comparison >= 0;
    };
  }

  /** The text of the operator in predicates. */
  public String symbol() {
    return symbol;
  }
}
