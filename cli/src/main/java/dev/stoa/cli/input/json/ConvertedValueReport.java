package dev.stoa.cli.input.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up {@link ConvertedValues} in the order of the input, for a message after the load. */
final class ConvertedValueReport {
  private static final int MAX_SHOWN_FIELD_COUNT = 3;

  private record Total(String firstPlace, long valueCount) {}

  /** Counts that are still growing. */
  private record OpenFile(String name, ConvertedValues values) {}

  private final Map<String, Total> totalsByField = new LinkedHashMap<>();
  private final List<OpenFile> openFiles = new ArrayList<>();

  /** Creates the counts of a file, which {@link #message()} takes into account. */
  ConvertedValues newCounts(String fileName) {
    ConvertedValues values = new ConvertedValues();
    openFiles.add(new OpenFile(fileName, values));
    return values;
  }

  /**
   * Adds the fields of a part of a file.
   *
   * @param precedingLineCount the number of lines of the file before this part
   */
  void add(String fileName, long precedingLineCount, List<ConvertedValues.Field> fields) {
    for (ConvertedValues.Field field : fields) {
      String place = fileName + ", line " + (precedingLineCount + field.firstLineNumber());
      totalsByField.merge(
          field.name(),
          new Total(place, field.valueCount()),
          (total, added) -> new Total(total.firstPlace(), total.valueCount() + added.valueCount()));
    }
  }

  /** Discards the counts of open files so far: {@link #add} has added the same values. */
  void discardOpenCounts() {
    openFiles.forEach(file -> file.values().drain());
  }

  /** Returns a sentence about the converted values; empty if there are none. */
  String message() {
    openFiles.forEach(file -> add(file.name(), 0, file.values().drain()));
    if (totalsByField.isEmpty()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Total> entry : totalsByField.entrySet()) {
      if (parts.size() == MAX_SHOWN_FIELD_COUNT) {
        parts.add("and more of " + (totalsByField.size() - MAX_SHOWN_FIELD_COUNT) + " others");
        break;
      }
      long valueCount = entry.getValue().valueCount();
      parts.add(
          "%d %s of \"%s\" (first in %s)"
              .formatted(
                  valueCount,
                  valueCount == 1 ? "value" : "values",
                  entry.getKey(),
                  entry.getValue().firstPlace()));
    }
    return String.join(", ", parts)
        + " stored as JSON text, since the values have several types; --keep-unions loads a new"
        + " table with their types";
  }
}
