package dev.stoa.predicate.matcher;

/** Where in a text a part is looked for. */
public enum TextPosition {
  /** At the beginning. */
  START,
  /** At the end. */
  END,
  /** Anywhere. */
  ANYWHERE
}
