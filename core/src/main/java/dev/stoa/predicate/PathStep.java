package dev.stoa.predicate;

import dev.stoa.type.FieldPath;

/**
 * A step from a value to a value inside it, bound to a schema; part of a {@link BoundPredicate}.
 */
public sealed interface PathStep {
  /**
   * A step to a field of a record.
   *
   * @param name the field's stored name, by which bounds and Bloom filters identify it
   */
  record FieldStep(int ordinal, String name) implements PathStep {
    @Override
    public String toString() {
      return "." + FieldPath.escape(name);
    }
  }

  /** A step to the value of a map's key. */
  record KeyStep(String key) implements PathStep {
    @Override
    public String toString() {
      return "['" + key.replace("'", "''") + "']";
    }
  }
}
