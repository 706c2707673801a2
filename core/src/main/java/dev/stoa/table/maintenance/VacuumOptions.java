package dev.stoa.table.maintenance;

import java.time.Duration;

/**
 * What {@link Vacuum} leaves alone.
 *
 * @param age how long ago a snapshot was followed by another, and a file that no snapshot names was
 *     written, before it is removed: longer than any reader or writer is at work
 * @param keptSnapshots so many of the newest snapshots are kept whatever their age, 1 at least
 */
public record VacuumOptions(Duration age, int keptSnapshots) {
  private static final VacuumOptions DEFAULTS = new VacuumOptions(Duration.ofDays(7), 1);

  /** Checks the values. */
  public VacuumOptions {
    if (age.isNegative() || keptSnapshots < 1) {
      throw new IllegalArgumentException(
          ("an age of %s and %s snapshots to keep cannot be: give an age of 0 or more"
                  + " and keep 1 or more")
              .formatted(age, keptSnapshots));
    }
  }

  /** Seven days, and the newest snapshot. */
  public static VacuumOptions defaults() {
    return DEFAULTS;
  }

  /** The same with another age. */
  public VacuumOptions withAge(Duration newAge) {
    return new VacuumOptions(newAge, keptSnapshots);
  }

  /** The same with another number of snapshots. */
  public VacuumOptions withKeptSnapshots(int newKeptSnapshots) {
    return new VacuumOptions(age, newKeptSnapshots);
  }
}
