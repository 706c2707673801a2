package dev.stoa.predicate;

import dev.stoa.data.ColumnarMap;
import dev.stoa.predicate.PathStep.FieldStep;
import dev.stoa.predicate.PathStep.KeyStep;
import dev.stoa.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Follows steps from an object of Avro's generic classes to a value inside it. */
public final class ObjectPath {
  private final List<PathStep> steps;

  /** The key of each step to a map's value as Utf8; empty for other steps. */
  private final List<Utf8> utf8Keys;

  private final AvroValues values;

  /**
   * Creates a path.
   *
   * @param type the type of the values at its end, for messages
   */
  public ObjectPath(List<PathStep> steps, DataType type) {
    this(steps, new AvroValues(type));
  }

  ObjectPath(List<PathStep> steps, AvroValues values) {
    this.steps = steps;
    this.utf8Keys =
        steps.stream().map(step -> new Utf8(step instanceof KeyStep key ? key.key() : "")).toList();
    this.values = values;
  }

  /** Follows the steps from index {@code firstStep} on; returns null if there is no value. */
  public Object follow(Object start, int firstStep) {
    Object value = start;
    for (int i = firstStep; i < steps.size() && value != null; i++) {
      value = followStep(value, i);
    }
    return value;
  }

  private Object followStep(Object value, int stepIndex) {
    if (steps.get(stepIndex) instanceof FieldStep field && value instanceof IndexedRecord record) {
      return record.get(field.ordinal());
    }
    if (steps.get(stepIndex) instanceof KeyStep key && value instanceof Map<?, ?> map) {
      return mapValue(map, key.key(), utf8Keys.get(stepIndex));
    }
    throw values.mismatch(value);
  }

  /** Looks up a key as Utf8 and as String: Avro's maps have keys of either class. */
  private static Object mapValue(Map<?, ?> map, String key, Utf8 utf8Key) {
    if (map instanceof SortedMap) {
      return sortedMapValue(map, key);
    }
    Object value = map.get(utf8Key);
    return value == null && !(map instanceof ColumnarMap) ? map.get(key) : value;
  }

  /** Searches all entries: lookups in sorted maps throw if keys have another class. */
  private static Object sortedMapValue(Map<?, ?> map, String key) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey().toString().equals(key)) {
        return entry.getValue();
      }
    }
    return null;
  }
}
