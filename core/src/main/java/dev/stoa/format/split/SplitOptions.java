package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * How split directories are written.
 *
 * @param pageSizeInBytes the target size of pages
 * @param memoryBudgetInBytes the memory of all buffers before they spill
 * @param spillDirectory the directory of the spill file
 * @param pageOptions how the pages of a column are written
 * @param fileGrouping which columns share files
 */
public record SplitOptions(
    int pageSizeInBytes,
    long memoryBudgetInBytes,
    Path spillDirectory,
    Function<Column, PageOptions> pageOptions,
    FileGrouping fileGrouping) {
  /** The same for columns that share one file: one column alone, or several in row pages. */
  public SplitOptions withSingleFile(List<Column> columns) {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        pageOptions,
        columns.size() > 1 ? FileGrouping.rowOriented(columns) : FileGrouping.NONE);
  }
}
