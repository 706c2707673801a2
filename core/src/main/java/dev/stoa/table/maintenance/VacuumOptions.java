package dev.stoa.table.maintenance;

import java.time.Duration;

/**
 * Options of a {@link Vacuum}: the snapshots and files that it keeps.
 *
 * @param retention the time for which superseded snapshots and unreferenced files are kept; choose
 *     it longer than any reader or writer runs
 * @param minSnapshotsToKeep the number of newest snapshots that are kept regardless of their age;
 *     at least 1
 */
public record VacuumOptions(Duration retention, int minSnapshotsToKeep) {
  private static final VacuumOptions DEFAULTS = new VacuumOptions(Duration.ofDays(7), 1);

  /** Checks the ranges. */
  public VacuumOptions {
    if (retention.isNegative() || minSnapshotsToKeep < 1) {
      throw new IllegalArgumentException(
          ("the retention must not be negative and at least 1 snapshot must be kept, found"
                  + " %s and %s")
              .formatted(retention, minSnapshotsToKeep));
    }
  }

  /** Returns options that keep the snapshots of seven days, and always the newest one. */
  public static VacuumOptions defaults() {
    return DEFAULTS;
  }

  /** Returns these options with another retention. */
  public VacuumOptions withRetention(Duration newRetention) {
    return new VacuumOptions(newRetention, minSnapshotsToKeep);
  }

  /** Returns these options with another number of snapshots to keep. */
  public VacuumOptions withMinSnapshotsToKeep(int newMinimum) {
    return new VacuumOptions(retention, newMinimum);
  }
}
