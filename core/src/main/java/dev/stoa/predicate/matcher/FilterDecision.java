package dev.stoa.predicate.matcher;

/**
 * Whether a predicate or matcher matches all, perhaps some, or none of a set of rows or values,
 * decided without reading them. Used for pruning.
 */
public enum FilterDecision {
  /** No row can match. */
  NONE,
  /** Some rows may match. */
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

  /** The decision of the negation, provided that no value is null. */
  public FilterDecision negate() {
    return switch (this) {
      case NONE -> ALL;
      case SOME -> SOME;
      case ALL -> NONE;
    };
  }

  /** Returns ALL if rows match, otherwise NONE. */
  public static FilterDecision of(boolean matches) {
    return matches ? ALL : NONE;
  }
}
