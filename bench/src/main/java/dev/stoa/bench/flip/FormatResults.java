package dev.stoa.bench.flip;

import java.util.List;

/**
 * The results of one format.
 *
 * @param name the name of the format
 * @param setup the settings of the format, in a few words
 * @param sizeInBytes the total size of the files
 * @param flips the result of each flip, in the order of {@link PlannedFlips}
 */
public record FormatResults(String name, String setup, long sizeInBytes, List<FlipResult> flips) {
  /** Copies the list. */
  public FormatResults {
    flips = List.copyOf(flips);
  }

  /** Returns how many flips had this outcome. */
  public long count(FlipOutcome outcome) {
    return flips.stream().filter(flip -> flip.outcome() == outcome).count();
  }
}
