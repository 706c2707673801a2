package dev.stoa.table.maintenance;

import java.util.List;

/**
 * The result or the plan of a {@link Vacuum}.
 *
 * @param expiredVersions the versions of the snapshots to delete, or deleted
 * @param removals the files and directories to delete, or deleted, snapshots first
 */
public record VacuumReport(List<Long> expiredVersions, List<Removal> removals) {
  /** Copies the lists. */
  public VacuumReport {
    expiredVersions = List.copyOf(expiredVersions);
    removals = List.copyOf(removals);
  }

  /**
   * The removal of a file, or of a directory with its contents.
   *
   * @param path the path within the table
   * @param fileCount the number of files; 1 for a single file
   * @param sizeInBytes the total size of the files
   */
  public record Removal(String path, long fileCount, long sizeInBytes) {}

  /** Returns the total number of files. */
  public long fileCount() {
    return removals.stream().mapToLong(Removal::fileCount).sum();
  }

  /** Returns the total size of the files in bytes. */
  public long sizeInBytes() {
    return removals.stream().mapToLong(Removal::sizeInBytes).sum();
  }
}
