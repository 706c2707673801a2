package dev.stoa.format.split;

/** The known order of a column's values from row to row of a split directory. */
public enum ValueOrder {
  /** The values are sorted ascending, nulls first. */
  ASCENDING_NULLS_FIRST,
  /** The order is unknown. */
  UNKNOWN
}
