package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.KeyMemory;
import dev.stoa.format.split.SplitOptions;
import dev.stoa.schema.TableSchema;
import dev.stoa.sort.SortTerm;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Options of a {@link TableWriter}.
 *
 * @param memoryBudgetInBytes the maximum size of the writer's buffers, regardless of the number of
 *     columns, before they spill to a local file
 * @param splitSizeInBytes the total size of the columns at which a split directory is finished
 * @param pageSizeInBytes the target size of a page
 * @param spillDirectory an existing local directory for the spill file
 * @param defaultColumn the options of columns not named in {@code columns}
 * @param columns the options of single columns, by column name
 * @param maxOpenPartitions the maximum number of partition values that are written at a time; a
 *     further value finishes the largest split directory
 * @param groups which columns share files
 * @param threadCount the number of threads that encode columns, including the caller's; it does not
 *     change the files
 * @param sortBy the order of the rows; empty to keep the order in which they are written
 */
public record WriteOptions(
    long memoryBudgetInBytes,
    long splitSizeInBytes,
    int pageSizeInBytes,
    Path spillDirectory,
    ColumnOptions defaultColumn,
    Map<String, ColumnOptions> columns,
    int maxOpenPartitions,
    GroupOptions groups,
    int threadCount,
    List<SortTerm> sortBy) {
  private static final long MIB = 1024 * 1024;
  private static final int MAX_PAGE_SIZE_IN_BYTES = 256 << 20;

  /** Each partition may have an open spill file, and systems commonly allow 1,000 open files. */
  private static final int DEFAULT_MAX_OPEN_PARTITIONS = 100;

  /** Checks the ranges. */
  public WriteOptions {
    columns = Map.copyOf(columns);
    sortBy = List.copyOf(sortBy);
    if (memoryBudgetInBytes < 1 || splitSizeInBytes < 1) {
      throw new IllegalArgumentException(
          "the memory budget and the split size must be positive, found %s and %s"
              .formatted(memoryBudgetInBytes, splitSizeInBytes));
    }
    if (maxOpenPartitions < 1) {
      throw new IllegalArgumentException(
          "a writer needs at least one open partition, found " + maxOpenPartitions);
    }
    if (threadCount < 1) {
      throw new IllegalArgumentException(
          "a writer needs at least one thread, found " + threadCount);
    }
    if (pageSizeInBytes < 1 || pageSizeInBytes > MAX_PAGE_SIZE_IN_BYTES) {
      throw new IllegalArgumentException(
          "the page size must be 1 byte to 256 MiB, found " + pageSizeInBytes);
    }
  }

  /** Creates options of rows that keep their order. */
  public WriteOptions(
      long memoryBudgetInBytes,
      long splitSizeInBytes,
      int pageSizeInBytes,
      Path spillDirectory,
      ColumnOptions defaultColumn,
      Map<String, ColumnOptions> columns,
      int maxOpenPartitions,
      GroupOptions groups,
      int threadCount) {
    this(
        memoryBudgetInBytes,
        splitSizeInBytes,
        pageSizeInBytes,
        spillDirectory,
        defaultColumn,
        columns,
        maxOpenPartitions,
        groups,
        threadCount,
        List.of());
  }

  /**
   * Returns the default options: 256 MiB of memory, split directories of 256 MiB, pages of 1 MiB,
   * the JVM's temporary directory, {@link ColumnOptions#defaults()} for every column, 100 partition
   * values, {@link GroupOptions#defaults()}, the caller's thread, and no sorting.
   */
  public static WriteOptions defaults() {
    return new WriteOptions(
        256 * MIB,
        256 * MIB,
        (int) MIB,
        Path.of(System.getProperty("java.io.tmpdir")),
        ColumnOptions.defaults(),
        Map.of(),
        DEFAULT_MAX_OPEN_PARTITIONS,
        GroupOptions.defaults(),
        1);
  }

  /** A mutable copy of the options. */
  private static final class Builder {
    private long memoryBudgetInBytes;
    private long splitSizeInBytes;
    private int pageSizeInBytes;
    private Path spillDirectory;
    private ColumnOptions defaultColumn;
    private Map<String, ColumnOptions> columns;
    private int maxOpenPartitions;
    private GroupOptions groups;
    private int threadCount;
    private List<SortTerm> sortBy;
  }

  private WriteOptions with(Consumer<Builder> change) {
    Builder builder = new Builder();
    builder.memoryBudgetInBytes = memoryBudgetInBytes;
    builder.splitSizeInBytes = splitSizeInBytes;
    builder.pageSizeInBytes = pageSizeInBytes;
    builder.spillDirectory = spillDirectory;
    builder.defaultColumn = defaultColumn;
    builder.columns = columns;
    builder.maxOpenPartitions = maxOpenPartitions;
    builder.groups = groups;
    builder.threadCount = threadCount;
    builder.sortBy = sortBy;
    change.accept(builder);
    return new WriteOptions(
        builder.memoryBudgetInBytes,
        builder.splitSizeInBytes,
        builder.pageSizeInBytes,
        builder.spillDirectory,
        builder.defaultColumn,
        builder.columns,
        builder.maxOpenPartitions,
        builder.groups,
        builder.threadCount,
        builder.sortBy);
  }

  /** Returns these options with another memory budget. */
  public WriteOptions withMemoryBudgetInBytes(long bytes) {
    return with(builder -> builder.memoryBudgetInBytes = bytes);
  }

  /** Returns these options with another split size. */
  public WriteOptions withSplitSizeInBytes(long bytes) {
    return with(builder -> builder.splitSizeInBytes = bytes);
  }

  /** Returns these options with another page size. */
  public WriteOptions withPageSizeInBytes(int bytes) {
    return with(builder -> builder.pageSizeInBytes = bytes);
  }

  /** Returns these options with another directory for the spill file. */
  public WriteOptions withSpillDirectory(Path directory) {
    return with(builder -> builder.spillDirectory = directory);
  }

  /** Returns these options with other defaults for columns. */
  public WriteOptions withDefaultColumn(ColumnOptions options) {
    return with(builder -> builder.defaultColumn = options);
  }

  /** Returns these options with another limit on open partitions. */
  public WriteOptions withMaxOpenPartitions(int count) {
    return with(builder -> builder.maxOpenPartitions = count);
  }

  /** Returns these options with other groups of columns that share files. */
  public WriteOptions withGroups(GroupOptions newGroups) {
    return with(builder -> builder.groups = newGroups);
  }

  /** Returns these options with another number of threads. */
  public WriteOptions withThreadCount(int count) {
    return with(builder -> builder.threadCount = count);
  }

  /**
   * Returns these options with an order of the rows: a writer sorts all rows, in an external sort
   * within its memory budget, so that its split directories are sorted and contain successive
   * ranges of values; in a partitioned table, those of each partition value. Rows with equal values
   * keep their order. The rows are written when the writer is finished.
   */
  public WriteOptions withSortBy(List<SortTerm> terms) {
    return with(builder -> builder.sortBy = terms);
  }

  /** Returns these options with one more column group. */
  public WriteOptions withGroup(ColumnGroup group) {
    return withGroups(groups.withGroup(group));
  }

  /** Returns these options with other options of one column. */
  public WriteOptions withColumn(String name, ColumnOptions options) {
    Map<String, ColumnOptions> newColumns = new HashMap<>(columns);
    newColumns.put(name, options);
    return with(builder -> builder.columns = newColumns);
  }

  /**
   * Returns these options changed by settings. Regardless of their order, a setting for all columns
   * also applies to a named column, unless it has its own value.
   */
  @Internal
  public WriteOptions withSettings(List<ColumnSettingOverride> settings) {
    ColumnOptions newDefault = defaultsWith(settings);
    Map<String, ColumnOptions> newColumns = new HashMap<>(columns);
    for (ColumnSettingOverride setting : settings) {
      if (setting.column().isPresent()) {
        String name = setting.column().get();
        newColumns.put(name, setting.apply(newColumns.getOrDefault(name, newDefault)));
      }
    }
    return with(
        builder -> {
          builder.defaultColumn = newDefault;
          builder.columns = newColumns;
        });
  }

  /** Returns the options of unnamed columns, changed by the settings for all columns. */
  private ColumnOptions defaultsWith(List<ColumnSettingOverride> settings) {
    ColumnOptions newDefault = defaultColumn;
    for (ColumnSettingOverride setting : settings) {
      newDefault = setting.column().isEmpty() ? setting.apply(newDefault) : newDefault;
    }
    return newDefault;
  }

  /** Returns the options of a column. */
  public ColumnOptions column(String name) {
    return columns.getOrDefault(name, defaultColumn);
  }

  /**
   * Checks that a table has the columns that these options name; {@link
   * dev.stoa.table.Table#newWriter} does so too.
   *
   * @throws InvalidTableException when a column is missing: the message lists the existing columns
   */
  @Internal
  public void checkColumns(TableSchema schema) {
    Set<String> names = new TreeSet<>(columns.keySet());
    groups.groups().forEach(group -> names.addAll(group.columns()));
    sortBy.forEach(term -> names.add(term.path().column()));
    names.forEach(name -> schema.select(List.of(name)));
  }

  /** Returns the options that writers of split directories need. */
  @Internal
  public SplitOptions splitOptions() {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        column -> column(column.name()).pageOptions(column),
        groups.fileGrouping());
  }

  /** Returns the memory for the keys of one index. */
  @Internal
  public KeyMemory keyMemory() {
    return new KeyMemory(memoryBudgetInBytes, spillDirectory);
  }
}
