package dev.stoa.table;

import dev.stoa.format.split.SplitOptions;
import java.nio.file.Path;

/**
 * How a {@link TableWriter} writes.
 *
 * @param memoryBudgetInBytes what its buffers may hold, whatever the number of columns, before they
 *     spill to a local file
 * @param splitSizeInBytes where a split directory ends and the next begins, in bytes of all columns
 * @param pageSizeInBytes where a page aims to end
 * @param spillDirectory an existing local directory for the spill file
 */
public record WriteOptions(
    long memoryBudgetInBytes, long splitSizeInBytes, int pageSizeInBytes, Path spillDirectory) {
  private static final long MIB = 1024 * 1024;
  private static final int LARGEST_PAGE = 256 << 20;

  /** Checks the sizes. */
  public WriteOptions {
    if (memoryBudgetInBytes < 1 || splitSizeInBytes < 1) {
      throw new IllegalArgumentException(
          "the memory budget and the split size must be positive, found "
              + memoryBudgetInBytes
              + " and "
              + splitSizeInBytes);
    }
    if (pageSizeInBytes < 1 || pageSizeInBytes > LARGEST_PAGE) {
      throw new IllegalArgumentException(
          "the page size must be 1 byte to 256 MiB, found " + pageSizeInBytes);
    }
  }

  /**
   * 256 MiB of memory, split directories of 256 MiB, pages of 1 MiB, the JVM's temporary folder.
   */
  public static WriteOptions defaults() {
    return new WriteOptions(
        256 * MIB, 256 * MIB, (int) MIB, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** These options with another memory budget. */
  public WriteOptions withMemoryBudgetInBytes(long bytes) {
    return new WriteOptions(bytes, splitSizeInBytes, pageSizeInBytes, spillDirectory);
  }

  /** These options with another size of split directories. */
  public WriteOptions withSplitSizeInBytes(long bytes) {
    return new WriteOptions(memoryBudgetInBytes, bytes, pageSizeInBytes, spillDirectory);
  }

  /** These options with another size of pages. */
  public WriteOptions withPageSizeInBytes(int bytes) {
    return new WriteOptions(memoryBudgetInBytes, splitSizeInBytes, bytes, spillDirectory);
  }

  /** These options with another directory for the spill file. */
  public WriteOptions withSpillDirectory(Path directory) {
    return new WriteOptions(memoryBudgetInBytes, splitSizeInBytes, pageSizeInBytes, directory);
  }

  SplitOptions splitOptions() {
    return new SplitOptions(pageSizeInBytes, memoryBudgetInBytes, spillDirectory);
  }
}
