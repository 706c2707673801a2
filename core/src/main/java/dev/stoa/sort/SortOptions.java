package dev.stoa.sort;

import java.nio.file.Path;

/**
 * Options of a {@link RowSorter}.
 *
 * @param limit the number of rows to return, at least 1
 * @param memoryBudgetInBytes the memory for rows; more rows go to sorted temporary files
 * @param spillDirectory an existing local directory for these files
 * @param threadCount the number of threads that sort and write files, including the caller's; it
 *     does not change the order
 */
public record SortOptions(
    long limit, long memoryBudgetInBytes, Path spillDirectory, int threadCount) {
  /** Checks the ranges. */
  public SortOptions {
    if (limit < 1 || memoryBudgetInBytes < 1 || threadCount < 1) {
      throw new IllegalArgumentException(
          "the limit, the memory and the number of threads must be positive, found %s, %s and %s"
              .formatted(limit, memoryBudgetInBytes, threadCount));
    }
  }

  /** Returns options for sorting all rows in one thread, with files in the JVM's directory. */
  public static SortOptions ofMemory(long bytes) {
    return new SortOptions(Long.MAX_VALUE, bytes, Path.of(System.getProperty("java.io.tmpdir")), 1);
  }

  /** Returns these options with another limit. */
  public SortOptions withLimit(long rowCount) {
    return new SortOptions(rowCount, memoryBudgetInBytes, spillDirectory, threadCount);
  }

  /** Whether all rows are returned. */
  boolean isUnlimited() {
    return limit == Long.MAX_VALUE;
  }

  /** Returns the size of the blocks that are read from each file, which merge many files. */
  int blockSizeInBytes() {
    return (int) Math.max(512, Math.min(128 << 10, memoryBudgetInBytes / 256));
  }
}
