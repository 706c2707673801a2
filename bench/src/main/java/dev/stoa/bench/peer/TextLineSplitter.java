package dev.stoa.bench.peer;

import java.util.Arrays;
import java.util.List;

/** Splits lines into the fields of a projection; skips all other fields. */
final class TextLineSplitter {
  /** The ordinal in the projection of each field of a line; -1 if the field is not requested. */
  private final int[] requestedOrdinals;

  private final String[] texts;

  TextLineSplitter(Projection projection) {
    List<Integer> fileOrdinals = projection.ordinals();
    int lastFileOrdinal = fileOrdinals.stream().mapToInt(Integer::intValue).max().orElse(-1);
    requestedOrdinals = new int[lastFileOrdinal + 1];
    Arrays.fill(requestedOrdinals, -1);
    for (int i = 0; i < fileOrdinals.size(); i++) {
      requestedOrdinals[fileOrdinals.get(i)] = i;
    }
    texts = new String[fileOrdinals.size()];
  }

  /** Splits a line; its requested fields are then available as {@link #text}. */
  void split(String line) {
    int start = 0;
    for (int ordinal : requestedOrdinals) {
      int end = DelimitedText.endIndex(line, start, DelimitedText.FIELD_DELIMITER);
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
