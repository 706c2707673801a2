package dev.stoa.predicate;

import dev.stoa.type.FieldPath;

/** A step from a value to one inside it, bound to a schema; part of a {@link BoundPredicate}. */
public sealed interface PathStep {
  /** To a field of a record. */
  record FieldStep(int ordinal, String name) implements PathStep {
    @Override
    public String toString() {
      return "." + FieldPath.escaped(name);
    }
  }

  /** To the value under a key of a map. */
  record KeyStep(String key) implements PathStep {

    @Override
    public String toString() {
      return "['" + key.replace("'", "''") + "']";
    }
  }
}
