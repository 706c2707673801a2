package dev.stoa.engine;

import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.FieldPath;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.util.Optional;

/**
 * The path of bounds in a file, which has the stored names of fields, with their current names.
 *
 * @param steps the steps from a column's value; empty for the value itself
 * @param type the type at the end of the path
 */
record StoredPath(String steps, DataType type) {
  /** Finds the path in a column's type; empty if it leads to a field that was dropped. */
  static Optional<StoredPath> find(DataType columnType, String storedSteps) {
    StringBuilder steps = new StringBuilder();
    DataType type = columnType;
    int position = 0;
    while (position < storedSteps.length()) {
      int end = endOfStep(storedSteps, position);
      String step = storedSteps.substring(position, end);
      if (step.startsWith(".") && type.valueType() instanceof RecordType record) {
        Optional<Field> field = record.fieldStoredAs(FieldPath.names(step.substring(1)).get(0));
        if (field.isEmpty()) {
          return Optional.empty();
        }
        steps.append('.').append(FieldPath.escape(field.get().name()));
        type = field.get().type();
      } else if (step.startsWith("[") && type.valueType() instanceof MapType map) {
        steps.append(step);
        type = map.value();
      } else {
        return Optional.empty();
      }
      position = end;
    }
    return Optional.of(new StoredPath(steps.toString(), type));
  }

  private static int endOfStep(String steps, int start) {
    return steps.charAt(start) == '[' ? endOfKey(steps, start) : endOfName(steps, start + 1);
  }

  /** Returns the end of {@code ['key']}, in which quotes are doubled. */
  private static int endOfKey(String steps, int start) {
    int position = start + 2;
    while (position < steps.length()) {
      if (steps.charAt(position) != '\'') {
        position++;
      } else if (position + 1 < steps.length() && steps.charAt(position + 1) == '\'') {
        position += 2;
      } else {
        return Math.min(position + 2, steps.length());
      }
    }
    return steps.length();
  }

  private static int endOfName(String steps, int start) {
    int position = start;
    while (position < steps.length() && ".[".indexOf(steps.charAt(position)) < 0) {
      position += steps.charAt(position) == '\\' ? 2 : 1;
    }
    return Math.min(position, steps.length());
  }
}
