package dev.stoa.bench.peer;

import java.util.Arrays;
import java.util.List;

/** Splits lines into the fields of a projection; skips all other fields. */
final class TextRows {
  private final int[] ordinals;
  private final String[] texts;

  TextRows(Projection projection) {
    List<Integer> requested = projection.ordinals();
    int last = requested.stream().mapToInt(Integer::intValue).max().orElse(-1);
    ordinals = new int[last + 1];
    Arrays.fill(ordinals, -1);
    for (int i = 0; i < requested.size(); i++) {
      ordinals[requested.get(i)] = i;
    }
    texts = new String[requested.size()];
  }

  void split(String line) {
    int start = 0;
    for (int ordinal : ordinals) {
      int end = DelimitedText.end(line, start, DelimitedText.FIELD);
      if (ordinal >= 0) {
        texts[ordinal] = line.substring(start, end);
      }
      start = end + 1;
    }
  }

  /** The text of a field of the projection. */
  String text(int ordinal) {
    return texts[ordinal];
  }
}
