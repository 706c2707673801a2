package dev.stoa.table.maintenance;

import java.util.List;

/**
 * What {@link Vacuum} deleted, or would delete.
 *
 * @param expiredVersions the versions of deleted snapshots
 * @param removals everything deleted, snapshots first
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
   * @param path within the table
   * @param fileCount 1 for a file
   * @param sizeInBytes of the file or files
   */
  public record Removal(String path, long fileCount, long sizeInBytes) {}

  /** The number of files. */
  public long fileCount() {
    return removals.stream().mapToLong(Removal::fileCount).sum();
  }

  /** The size of the files in bytes. */
  public long sizeInBytes() {
    return removals.stream().mapToLong(Removal::sizeInBytes).sum();
  }
}
