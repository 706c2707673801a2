package dev.stoa.testing.record;

/** What a value stands in. */
public enum Nesting {
  TOP_LEVEL,
  RECORD_FIELD,
  ARRAY_ELEMENT,
  MAP_VALUE,
  /** A branch of a union of more than a type and null. */
  UNION_BRANCH,
  /** A field of a record that can hold another of its own type. */
  RECURSIVE_FIELD
}
