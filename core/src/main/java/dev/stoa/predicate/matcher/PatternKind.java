package dev.stoa.predicate.matcher;

import java.util.Locale;

/** A kind of pattern that strings are tested against. */
public enum PatternKind {
  /** {@code like}: {@code %} stands for any characters, {@code _} for one. */
  LIKE,
  /** {@code ilike}: like {@link #LIKE}, regardless of case. */
  ILIKE,
  /** {@code rlike}: a regular expression of {@code java.util.regex} that is found in the string. */
  RLIKE;

  /** The keyword of the pattern in predicates. */
  public String keyword() {
    return name().toLowerCase(Locale.ROOT);
  }
}
