package dev.stoa.table.write;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.split.SplitOptions;
import dev.stoa.schema.TableSchema;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a {@link TableWriter} writes.
 *
 * @param memoryBudgetInBytes what its buffers may hold, whatever the number of columns, before they
 *     spill to a local file
 * @param splitSizeInBytes where a split directory ends and the next begins, in bytes of all columns
 * @param pageSizeInBytes where a page aims to end
 * @param spillDirectory an existing local directory for the spill file
 * @param defaultColumn how columns are written that are not named in {@code columns}
 * @param columns how single columns are written, by their names
 * @param mostOpenPartitions of how many partition values rows are gathered at a time; rows of one
 *     more end the largest of their split directories
 * @param groups which columns share files
 */
public record WriteOptions(
    long memoryBudgetInBytes,
    long splitSizeInBytes,
    int pageSizeInBytes,
    Path spillDirectory,
    ColumnOptions defaultColumn,
    Map<String, ColumnOptions> columns,
    int mostOpenPartitions,
    GroupOptions groups) {
  private static final long MIB = 1024 * 1024;
  private static final int LARGEST_PAGE = 256 << 20;

  /** Each may have a spill file open, of which systems commonly allow a thousand. */
  private static final int DEFAULT_OPEN_PARTITIONS = 100;

  /** Checks the sizes. */
  public WriteOptions {
    columns = Map.copyOf(columns);
    if (memoryBudgetInBytes < 1 || splitSizeInBytes < 1) {
      throw new IllegalArgumentException(
          "the memory budget and the split size must be positive, found "
              + memoryBudgetInBytes
              + " and "
              + splitSizeInBytes);
    }
    if (mostOpenPartitions < 1) {
      throw new IllegalArgumentException(
          "a writer needs one open partition at least, found " + mostOpenPartitions);
    }
    if (pageSizeInBytes < 1 || pageSizeInBytes > LARGEST_PAGE) {
      throw new IllegalArgumentException(
          "the page size must be 1 byte to 256 MiB, found " + pageSizeInBytes);
    }
  }

  /**
   * 256 MiB of memory, split directories of 256 MiB, pages of 1 MiB, the JVM's temporary folder,
   * {@link ColumnOptions#defaults()} for every column, 100 partition values, and {@link
   * GroupOptions#defaults()}.
   */
  public static WriteOptions defaults() {
    return new WriteOptions(
        256 * MIB,
        256 * MIB,
        (int) MIB,
        Path.of(System.getProperty("java.io.tmpdir")),
        ColumnOptions.defaults(),
        Map.of(),
        DEFAULT_OPEN_PARTITIONS,
        GroupOptions.defaults());
  }

  /** These options with another memory budget. */
  public WriteOptions withMemoryBudgetInBytes(long bytes) {
    return new WriteOptions(
        bytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        columns,
        mostOpenPartitions,
        groups);
  }

  /** These options with another size of split directories. */
  public WriteOptions withSplitSizeInBytes(long bytes) {
    return new WriteOptions(
        memoryBudgetInBytes,
        bytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        columns,
        mostOpenPartitions,
        groups);
  }

  /** These options with another size of pages. */
  public WriteOptions withPageSizeInBytes(int bytes) {
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        bytes,
        spillDirectory,
        defaultColumn,
        columns,
        mostOpenPartitions,
        groups);
  }

  /** These options with another directory for the spill file. */
  public WriteOptions withSpillDirectory(Path directory) {
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        directory,
        defaultColumn,
        columns,
        mostOpenPartitions,
        groups);
  }

  /** These options with other ones for the columns that have none of their own. */
  public WriteOptions withDefaultColumn(ColumnOptions options) {
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        options,
        columns,
        mostOpenPartitions,
        groups);
  }

  /** These options with rows of another number of partition values gathered at a time. */
  public WriteOptions withMostOpenPartitions(int count) {
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        columns,
        count,
        groups);
  }

  /** These options with other groups of columns that share files. */
  public WriteOptions withGroups(GroupOptions newGroups) {
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        columns,
        mostOpenPartitions,
        newGroups);
  }

  /** These options with one group more of columns that share a file. */
  public WriteOptions withGroup(ColumnGroup group) {
    return withGroups(groups.withGroup(group));
  }

  /** These options with one column written in a way of its own. */
  public WriteOptions withColumn(String name, ColumnOptions options) {
    Map<String, ColumnOptions> changed = new HashMap<>(columns);
    changed.put(name, options);
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        changed,
        mostOpenPartitions,
        groups);
  }

  /**
   * These options changed by settings. In whatever order they come, those of all columns hold for a
   * single column too, but for what it has of its own.
   */
  public WriteOptions withSettings(List<ColumnSettingText> settings) {
    ColumnOptions all = defaultColumn;
    for (ColumnSettingText setting : settings) {
      all = setting.column().isEmpty() ? setting.change(all) : all;
    }
    Map<String, ColumnOptions> changed = new HashMap<>(columns);
    for (ColumnSettingText setting : settings) {
      if (setting.column().isPresent()) {
        String name = setting.column().get();
        changed.put(name, setting.change(changed.getOrDefault(name, all)));
      }
    }
    return new WriteOptions(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        all,
        changed,
        mostOpenPartitions,
        groups);
  }

  /** How a column is written. */
  public ColumnOptions column(String name) {
    return columns.getOrDefault(name, defaultColumn);
  }

  /**
   * Checks that a table has the columns that these options name; {@link
   * dev.stoa.table.Table#newWriter} does so too.
   *
   * @throws InvalidTableException when one is missing, naming those that there are
   */
  public void checkColumns(TableSchema schema) {
    Set<String> names = new TreeSet<>(columns.keySet());
    groups.groups().forEach(group -> names.addAll(group.columns()));
    for (String name : names) {
      schema.select(List.of(name));
    }
  }

  public SplitOptions splitOptions() {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        column -> column(column.name()).pageOptions(column.schema()),
        groups.fileGroups());
  }
}
