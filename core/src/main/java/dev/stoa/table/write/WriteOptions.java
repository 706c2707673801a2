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
import java.util.function.Consumer;

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
 * @param threadCount how many threads encode columns, the caller's included; the bytes are the same
 */
public record WriteOptions(
    long memoryBudgetInBytes,
    long splitSizeInBytes,
    int pageSizeInBytes,
    Path spillDirectory,
    ColumnOptions defaultColumn,
    Map<String, ColumnOptions> columns,
    int mostOpenPartitions,
    GroupOptions groups,
    int threadCount) {
  private static final long MIB = 1024 * 1024;
  private static final int LARGEST_PAGE = 256 << 20;

  /** Each may have a spill file open, of which systems commonly allow a thousand. */
  private static final int DEFAULT_OPEN_PARTITIONS = 100;

  /** Checks the sizes. */
  public WriteOptions {
    columns = Map.copyOf(columns);
    if (memoryBudgetInBytes < 1 || splitSizeInBytes < 1) {
      throw new IllegalArgumentException(
          "the memory budget and the split size must be positive, found %s and %s"
              .formatted(memoryBudgetInBytes, splitSizeInBytes));
    }
    if (mostOpenPartitions < 1) {
      throw new IllegalArgumentException(
          "a writer needs one open partition at least, found " + mostOpenPartitions);
    }
    if (threadCount < 1) {
      throw new IllegalArgumentException(
          "a writer needs one thread at least, found " + threadCount);
    }
    if (pageSizeInBytes < 1 || pageSizeInBytes > LARGEST_PAGE) {
      throw new IllegalArgumentException(
          "the page size must be 1 byte to 256 MiB, found " + pageSizeInBytes);
    }
  }

  /**
   * 256 MiB of memory, split directories of 256 MiB, pages of 1 MiB, the JVM's temporary folder,
   * {@link ColumnOptions#defaults()} for every column, 100 partition values, {@link
   * GroupOptions#defaults()}, and the caller's thread.
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
        GroupOptions.defaults(),
        1);
  }

  /** A copy that is being changed. */
  private static final class Copy {
    private long memoryBudgetInBytes;
    private long splitSizeInBytes;
    private int pageSizeInBytes;
    private Path spillDirectory;
    private ColumnOptions defaultColumn;
    private Map<String, ColumnOptions> columns;
    private int mostOpenPartitions;
    private GroupOptions groups;
    private int threadCount;
  }

  private WriteOptions with(Consumer<Copy> change) {
    Copy copy = new Copy();
    copy.memoryBudgetInBytes = memoryBudgetInBytes;
    copy.splitSizeInBytes = splitSizeInBytes;
    copy.pageSizeInBytes = pageSizeInBytes;
    copy.spillDirectory = spillDirectory;
    copy.defaultColumn = defaultColumn;
    copy.columns = columns;
    copy.mostOpenPartitions = mostOpenPartitions;
    copy.groups = groups;
    copy.threadCount = threadCount;
    change.accept(copy);
    return new WriteOptions(
        copy.memoryBudgetInBytes,
        copy.splitSizeInBytes,
        copy.pageSizeInBytes,
        copy.spillDirectory,
        copy.defaultColumn,
        copy.columns,
        copy.mostOpenPartitions,
        copy.groups,
        copy.threadCount);
  }

  /** These options with another memory budget. */
  public WriteOptions withMemoryBudgetInBytes(long bytes) {
    return with(copy -> copy.memoryBudgetInBytes = bytes);
  }

  /** These options with another size of split directories. */
  public WriteOptions withSplitSizeInBytes(long bytes) {
    return with(copy -> copy.splitSizeInBytes = bytes);
  }

  /** These options with another size of pages. */
  public WriteOptions withPageSizeInBytes(int bytes) {
    return with(copy -> copy.pageSizeInBytes = bytes);
  }

  /** These options with another directory for the spill file. */
  public WriteOptions withSpillDirectory(Path directory) {
    return with(copy -> copy.spillDirectory = directory);
  }

  /** These options with other ones for the columns that have none of their own. */
  public WriteOptions withDefaultColumn(ColumnOptions options) {
    return with(copy -> copy.defaultColumn = options);
  }

  /** These options with rows of another number of partition values gathered at a time. */
  public WriteOptions withMostOpenPartitions(int count) {
    return with(copy -> copy.mostOpenPartitions = count);
  }

  /** These options with other groups of columns that share files. */
  public WriteOptions withGroups(GroupOptions newGroups) {
    return with(copy -> copy.groups = newGroups);
  }

  /** These options with another number of threads. */
  public WriteOptions withThreadCount(int count) {
    return with(copy -> copy.threadCount = count);
  }

  /** These options with one group more of columns that share a file. */
  public WriteOptions withGroup(ColumnGroup group) {
    return withGroups(groups.withGroup(group));
  }

  /** These options with one column written in a way of its own. */
  public WriteOptions withColumn(String name, ColumnOptions options) {
    Map<String, ColumnOptions> changed = new HashMap<>(columns);
    changed.put(name, options);
    return with(copy -> copy.columns = changed);
  }

  /**
   * These options changed by settings. In whatever order they come, those of all columns hold for a
   * single column too, but for what it has of its own.
   */
  public WriteOptions withSettings(List<ColumnSettingText> settings) {
    ColumnOptions all = ofAllColumns(settings);
    Map<String, ColumnOptions> changed = new HashMap<>(columns);
    for (ColumnSettingText setting : settings) {
      if (setting.column().isPresent()) {
        String name = setting.column().get();
        changed.put(name, setting.change(changed.getOrDefault(name, all)));
      }
    }
    return with(
        copy -> {
          copy.defaultColumn = all;
          copy.columns = changed;
        });
  }

  private ColumnOptions ofAllColumns(List<ColumnSettingText> settings) {
    ColumnOptions all = defaultColumn;
    for (ColumnSettingText setting : settings) {
      all = setting.column().isEmpty() ? setting.change(all) : all;
    }
    return all;
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
    names.forEach(name -> schema.select(List.of(name)));
  }

  public SplitOptions splitOptions() {
    return new SplitOptions(
        pageSizeInBytes,
        memoryBudgetInBytes,
        spillDirectory,
        column -> column(column.name()).pageOptions(column),
        groups.fileGroups());
  }
}
