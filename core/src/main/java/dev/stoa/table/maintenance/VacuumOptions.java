package dev.stoa.table.maintenance;

import java.time.Duration;

/**
 * What {@link Vacuum} keeps.
 *
 * @param retention how long a superseded snapshot and an unreferenced file are kept: longer than
 *     any reader or writer runs
 * @param minSnapshotsToKeep the number of newest snapshots that are kept regardless of their age;
 *     at least 1
 */
public record VacuumOptions(Duration retention, int minSnapshotsToKeep) {
  private static final VacuumOptions DEFAULTS = new VacuumOptions(Duration.ofDays(7), 1);

  /** Checks the values. */
  public VacuumOptions {
    if (retention.isNegative() || minSnapshotsToKeep < 1) {
      throw new IllegalArgumentException(
          ("the retention must not be negative and at least 1 snapshot must be kept, found"
                  + " %s and %s")
              .formatted(retention, minSnapshotsToKeep));
    }
  }

  /** Seven days, and the newest snapshot. */
  public static VacuumOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another retention. */
  public VacuumOptions withRetention(Duration newAge) {
    return new VacuumOptions(newAge, minSnapshotsToKeep);
  }

  /** These options with another number of snapshots to keep. */
  public VacuumOptions withMinSnapshotsToKeep(int newKeptSnapshots) {
    return new VacuumOptions(retention, newKeptSnapshots);
  }
}
