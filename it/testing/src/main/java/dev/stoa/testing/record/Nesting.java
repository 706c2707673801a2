package dev.stoa.testing.record;

/** The type that contains a value. */
public enum Nesting {
  TOP_LEVEL,
  RECORD_FIELD,
  ARRAY_ELEMENT,
  MAP_VALUE,
  /** A branch of a union of several types besides null. */
  UNION_BRANCH,
  /** A field of a record that can contain a record of its own type. */
  RECURSIVE_FIELD
}
