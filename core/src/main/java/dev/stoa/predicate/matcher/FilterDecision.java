package dev.stoa.predicate.matcher;

/**
 * The decision of a predicate over some rows without reading them: it holds in none, perhaps some,
 * or all of them. Used for pruning.
 */
public enum FilterDecision {
  /** No row can match. */
  NONE,
  /** Rows might match. */
  SOME,
  /** Each row matches. */
  ALL;

  /** The decision of a conjunction. */
  public FilterDecision and(FilterDecision other) {
    if (this == NONE || other == NONE) {
      return NONE;
    }
    return this == ALL && other == ALL ? ALL : SOME;
  }

  /** The decision of a disjunction. */
  public FilterDecision or(FilterDecision other) {
    if (this == ALL || other == ALL) {
      return ALL;
    }
    return this == NONE && other == NONE ? NONE : SOME;
  }

  /** The decision of the negation, if no value is null. */
  public FilterDecision negate() {
    return switch (this) {
      case NONE -> ALL;
      case SOME -> SOME;
      case ALL -> NONE;
    };
  }

  /** ALL or NONE. */
  public static FilterDecision of(boolean matches) {
    return matches ? ALL : NONE;
  }
}
