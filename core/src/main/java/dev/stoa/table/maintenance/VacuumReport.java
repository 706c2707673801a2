package dev.stoa.table.maintenance;

import java.util.List;

/**
 * The result or the plan of a {@link Vacuum}.
 *
 * @param expiredVersions the versions of deleted snapshots
 * @param removals the deleted files and directories, snapshots first
 */
public record VacuumReport(List<Long> expiredVersions, List<Removal> removals) {
  /** Copies the lists. */
  public VacuumReport {
    expiredVersions = List.copyOf(expiredVersions);
    removals = List.copyOf(removals);
  }

  /**
   * A deleted file, or a directory with its contents.
   *
   * @param path the path within the table
   * @param fileCount the number of files; 1 for a single file
   * @param sizeInBytes the total size of the files
   */
  public record Removal(String path, long fileCount, long sizeInBytes) {}

  /** The total number of files. */
  public long fileCount() {
    return removals.stream().mapToLong(Removal::fileCount).sum();
  }

  /** The total size of the files in bytes. */
  public long sizeInBytes() {
    return removals.stream().mapToLong(Removal::sizeInBytes).sum();
  }
}
