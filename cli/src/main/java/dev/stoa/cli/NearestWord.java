package dev.stoa.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word closest to a misspelled one. */
final class NearestWord {
  private static final int MAX_EDIT_DISTANCE = 2;

  private NearestWord() {}

  /** The nearest word, at most two insertions, deletions or substitutions away. */
  static Optional<String> of(String typed, Collection<String> words) {
    return words.stream()
        .filter(word -> editDistance(typed, word) <= MAX_EDIT_DISTANCE)
        .min(Comparator.comparingInt(word -> editDistance(typed, word)));
  }

  private static int editDistance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        int replaced = diagonal + change;
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
