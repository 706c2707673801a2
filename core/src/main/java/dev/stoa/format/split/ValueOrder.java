package dev.stoa.format.split;

/** What is known of the order of a column's values from row to row of a split directory. */
public enum ValueOrder {
  /** No value is less than the one before it; nulls come first. */
  RISING,
  /** Nothing. */
  UNKNOWN
}
