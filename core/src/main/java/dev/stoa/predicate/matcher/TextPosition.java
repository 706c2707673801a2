package dev.stoa.predicate.matcher;

/** The position at which a substring must be in a string. */
public enum TextPosition {
  /** At the beginning. */
  START,
  /** At the end. */
  END,
  /** Anywhere. */
  ANYWHERE
}
