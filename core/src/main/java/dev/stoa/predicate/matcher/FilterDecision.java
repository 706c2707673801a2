package dev.stoa.predicate.matcher;

/**
 * What is known of some rows without looking at them: that a predicate holds in none, perhaps in
 * some, or in all of them. Given by tests over bounds to whoever prunes.
 */
public enum FilterDecision {
  /** No row can match. */
  NONE,
  /** Rows might match. */
  SOME,
  /** Each row matches. */
  ALL;

  /** Of rows in which both must hold. */
  public FilterDecision and(FilterDecision other) {
    if (this == NONE || other == NONE) {
      return NONE;
    }
    return this == ALL && other == ALL ? ALL : SOME;
  }

  /** Of rows in which one of both must hold. */
  public FilterDecision or(FilterDecision other) {
    if (this == ALL || other == ALL) {
      return ALL;
    }
    return this == NONE && other == NONE ? NONE : SOME;
  }

  /** Of the opposite, where no value is null. */
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
