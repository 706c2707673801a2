package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * How split directories are written.
 *
 * @param pageSizeInBytes where pages aim to end
 * @param memoryBudgetInBytes what all buffers together may hold before they spill
 * @param spillDirectory where the spill file is made
 * @param pageOptions how the pages of a column are laid out
 * @param groups which columns share files
 */
public record SplitOptions(
    int pageSizeInBytes,
    long memoryBudgetInBytes,
    Path spillDirectory,
    Function<Column, PageOptions> pageOptions,
    FileGroups groups) {
  /** The same for columns that have one file: side by side or, where they are several, in rows. */
  public SplitOptions withRowsOf(List<Column> columns) {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        pageOptions,
        columns.size() > 1 ? FileGroups.inRows(columns) : FileGroups.NONE);
  }
}
