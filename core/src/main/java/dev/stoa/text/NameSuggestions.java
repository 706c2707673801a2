package dev.stoa.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Suggests existing names of types, options and commands for unknown ones. Called by the parsers of
 * configurations, properties and command lines, which report unknown names as errors.
 */
public final class NameSuggestions {
  private static final int MAX_EDIT_DISTANCE = 2;

  private NameSuggestions() {}

  /** Returns the closest of some names, at most two insertions, deletions or substitutions away. */
  public static Optional<String> closest(String unknownName, Collection<String> names) {
    return names.stream()
        .filter(name -> editDistance(unknownName, name) <= MAX_EDIT_DISTANCE)
        .min(Comparator.comparingInt(name -> editDistance(unknownName, name)));
  }

  /**
   * Returns the advice that ends the message about an unknown name: the closest name, or all names.
   *
   * @param names the existing names, in the order in which they are listed
   */
  public static String suggestion(String unknownName, List<String> names) {
    return closest(unknownName, names)
        .map(name -> "did you mean \"" + name + "\"?")
        .orElse("choose one of " + String.join(", ", names));
  }

  private static int editDistance(String name, String otherName) {
    // The Levenshtein distances between the first i characters of the name and each prefix of the
    // other name.
    int[] distances = new int[otherName.length() + 1];
    for (int j = 0; j < distances.length; j++) {
      distances[j] = j;
    }
    for (int i = 1; i <= name.length(); i++) {
      int diagonal = distances[0];
      distances[0] = i;
      for (int j = 1; j < distances.length; j++) {
        int substitutionCost = name.charAt(i - 1) == otherName.charAt(j - 1) ? 0 : 1;
        int substitutionDistance = diagonal + substitutionCost;
        diagonal = distances[j];
        distances[j] = Math.min(substitutionDistance, 1 + Math.min(distances[j], distances[j - 1]));
      }
    }
    return distances[otherName.length()];
  }
}
