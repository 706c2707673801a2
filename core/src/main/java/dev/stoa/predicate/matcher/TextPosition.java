package dev.stoa.predicate.matcher;

/** Where a substring must be in a string. */
public enum TextPosition {
  /** At the beginning. */
  START,
  /** At the end. */
  END,
  /** Anywhere. */
  ANYWHERE
}
