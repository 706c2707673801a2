package dev.stoa.table.maintenance;

import java.util.List;

/**
 * What {@link Vacuum} removed, or would remove.
 *
 * @param expiredVersions the snapshots among that
 * @param removals all of it, snapshots first
 */
public record VacuumReport(List<Long> expiredVersions, List<Removal> removals) {
  /** Copies the lists. */
  public VacuumReport {
    expiredVersions = List.copyOf(expiredVersions);
    removals = List.copyOf(removals);
  }

  /**
   * A file, or a directory with all it held.
   *
   * @param path within the table
   * @param fileCount 1 for a file
   * @param sizeInBytes of the file or files
   */
  public record Removal(String path, long fileCount, long sizeInBytes) {}

  /** The files. */
  public long fileCount() {
    return removals.stream().mapToLong(Removal::fileCount).sum();
  }

  /** The bytes of the files. */
  public long sizeInBytes() {
    return removals.stream().mapToLong(Removal::sizeInBytes).sum();
  }
}
