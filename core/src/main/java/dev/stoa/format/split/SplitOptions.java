package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The options for writing split directories.
 *
 * @param pageSizeInBytes the target size of pages
 * @param memoryBudgetInBytes the maximum memory of all buffers, which spill beyond it
 * @param spillDirectory the directory of the spill file
 * @param pageOptionsByColumn returns the page options of a column
 * @param fileGrouping defines which columns share files
 */
public record SplitOptions(
    int pageSizeInBytes,
    long memoryBudgetInBytes,
    Path spillDirectory,
    Function<Column, PageOptions> pageOptionsByColumn,
    FileGrouping fileGrouping) {
  /** Returns these options for columns in one file: a single column, or several in row pages. */
  public SplitOptions withSingleFile(List<Column> columns) {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        pageOptionsByColumn,
        columns.size() > 1 ? FileGrouping.rowOriented(columns) : FileGrouping.NONE);
  }
}
