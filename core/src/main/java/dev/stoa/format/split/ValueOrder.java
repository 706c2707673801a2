package dev.stoa.format.split;

/** The order of a column's values from row to row of a split directory, as far as it is known. */
public enum ValueOrder {
  /** The values are sorted ascending, nulls first. */
  ASCENDING_NULLS_FIRST,
  /** The order is unknown. */
  UNKNOWN
}
