package dev.stoa.engine;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The names of options and commands given as text: an unknown one is an error that suggests the
 * closest. Called by the parsers of configurations, properties and command lines.
 */
public final class OptionNames {
  private static final int MAX_EDIT_DISTANCE = 2;

  private OptionNames() {}

  /** The closest name, at most two insertions, deletions or substitutions away. */
  public static Optional<String> closest(String given, Collection<String> names) {
    return names.stream()
        .filter(name -> editDistance(given, name) <= MAX_EDIT_DISTANCE)
        .min(Comparator.comparingInt(name -> editDistance(given, name)));
  }

  /**
   * The advice that ends the sentence about an unknown name: the closest one, or all.
   *
   * @param names the existing names, in the order in which they are listed
   */
  public static String suggestion(String given, List<String> names) {
    return closest(given, names)
        .map(name -> "did you mean \"" + name + "\"?")
        .orElse("choose one of " + String.join(", ", names));
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
