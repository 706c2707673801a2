package dev.stoa.cli.input.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the values that were stored as their JSON text because their field has values of several
 * types, for a message after the load. Thread-safe.
 */
final class ConvertedValues {
  private static final int MAX_SHOWN_FIELD_COUNT = 3;

  /** The count of the values of one field. */
  static final class Count {
    private final String firstPlace;
    private final AtomicLong valueCount = new AtomicLong();

    private Count(String firstPlace) {
      this.firstPlace = firstPlace;
    }

    void increment() {
      valueCount.incrementAndGet();
    }
  }

  private final Map<String, Count> countsByField = new LinkedHashMap<>();
  private String fileName = "the input";

  /** Starts a file; the following lines are those of this file. */
  synchronized void startFile(String name) {
    fileName = name;
  }

  /** Returns the count of a field, of which a value is at {@code lineNumber} of the file. */
  synchronized Count count(String field, int lineNumber) {
    return countsByField.computeIfAbsent(
        field, name -> new Count(fileName + ", line " + lineNumber));
  }

  /** Returns a sentence about the converted values; empty if there are none. */
  synchronized String message() {
    if (countsByField.isEmpty()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Count> entry : countsByField.entrySet()) {
      if (parts.size() == MAX_SHOWN_FIELD_COUNT) {
        parts.add("and more in " + (countsByField.size() - MAX_SHOWN_FIELD_COUNT) + " others");
        break;
      }
      long valueCount = entry.getValue().valueCount.get();
      parts.add(
          "%d %s of \"%s\" (first in %s)"
              .formatted(
                  valueCount,
                  valueCount == 1 ? "value" : "values",
                  entry.getKey(),
                  entry.getValue().firstPlace));
    }
    return String.join(", ", parts)
        + " stored as JSON text, since the values have several types; --keep-unions loads a new"
        + " table with their types";
  }
}
