package dev.stoa.format.view;

import dev.stoa.predicate.PathStep;
import java.util.List;

/**
 * The path from a column's value to a nested value that a batch or predicate requests: fields of
 * records, keys of maps. Used by {@code ValueSerde.append}, which decodes only the value at the
 * path. Not thread-safe.
 */
public final class ValuePath {
  private final List<PathStep> steps;

  /** The key of each step; unused for fields. */
  private final MapKey[] keys;

  /** Creates a path; without steps, it leads to the column's value itself. */
  public ValuePath(List<PathStep> steps) {
    this.steps = List.copyOf(steps);
    this.keys = new MapKey[steps.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new MapKey();
      if (steps.get(i) instanceof PathStep.KeyStep step) {
        keys[i].reset(step.key());
      }
    }
  }

  /** Returns the number of steps. */
  public int stepCount() {
    return keys.length;
  }

  /** Returns the ordinal of the field that a step leads to. */
  public int fieldOrdinal(int stepIndex) {
    return ((PathStep.FieldStep) steps.get(stepIndex)).ordinal();
  }

  /** Returns the map key that a step looks up. */
  public MapKey key(int stepIndex) {
    return keys[stepIndex];
  }
}
