package dev.stoa.bench.flip;

import java.util.List;

/**
 * All flips of one format.
 *
 * @param name the name of the format
 * @param setup the settings of the format, in a few words
 * @param sizeInBytes the size of its files
 * @param flips the results, in the order of {@link FlipPlaces}
 */
public record FormatResults(String name, String setup, long sizeInBytes, List<FlipResult> flips) {
  /** Copies the list. */
  public FormatResults {
    flips = List.copyOf(flips);
  }

  /** How many flips had this outcome. */
  public long count(FlipOutcome outcome) {
    return flips.stream().filter(flip -> flip.outcome() == outcome).count();
  }
}
