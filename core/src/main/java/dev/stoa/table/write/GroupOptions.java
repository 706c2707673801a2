package dev.stoa.table.write;

import dev.stoa.annotation.Experimental;
import dev.stoa.format.split.FileGrouping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Options for columns that share files; part of {@link WriteOptions}. By default each column has
 * its own file. If a split directory would have many files, its small columns are packed into
 * shared files when it is finished; each column can still be read alone.
 *
 * @param groups the column groups
 * @param packingThreshold a split directory with at most this many files is not packed
 * @param smallColumnLimitInBytes columns of at least this size have their own files
 * @param packedFileSizeInBytes the size of columns at which a shared file of small columns is full
 * @param maxFiles the maximum number of column files of a split directory, which has files for its
 *     schema and deletion vector too; further columns share files regardless of their size
 */
@Experimental
public record GroupOptions(
    List<ColumnGroup> groups,
    int packingThreshold,
    long smallColumnLimitInBytes,
    long packedFileSizeInBytes,
    int maxFiles) {
  private static final int DEFAULT_PACKING_THRESHOLD = 32;
  private static final long DEFAULT_SMALL_COLUMN_LIMIT_IN_BYTES = 64 * 1024;
  private static final long DEFAULT_PACKED_FILE_SIZE_IN_BYTES = 1024 * 1024;
  private static final int DEFAULT_MAX_FILES = 1000;

  /** Checks the numbers, and that no column is in two groups. */
  public GroupOptions {
    groups = List.copyOf(groups);
    if (packingThreshold < 0 || smallColumnLimitInBytes < 0) {
      throw new IllegalArgumentException(
          ("the packing threshold and the limit for small columns must not be negative, found %s"
                  + " files and %s bytes")
              .formatted(packingThreshold, smallColumnLimitInBytes));
    }
    if (packedFileSizeInBytes < 1 || maxFiles < 1) {
      throw new IllegalArgumentException(
          ("packed files need a size of at least 1 byte, and a split directory at least 1 file,"
                  + " found %s bytes and %s files")
              .formatted(packedFileSizeInBytes, maxFiles));
    }
    Set<String> names = new HashSet<>();
    for (ColumnGroup group : groups) {
      for (String name : group.columns()) {
        if (!names.add(name)) {
          throw new IllegalArgumentException(
              "column \"" + name + "\" is in two groups: name it in one");
        }
      }
    }
  }

  /**
   * Returns the default options: no groups; split directories of more than 32 files pack columns of
   * less than 64 KiB into files of 1 MiB; at most 1,000 files.
   */
  public static GroupOptions defaults() {
    return new GroupOptions(
        List.of(),
        DEFAULT_PACKING_THRESHOLD,
        DEFAULT_SMALL_COLUMN_LIMIT_IN_BYTES,
        DEFAULT_PACKED_FILE_SIZE_IN_BYTES,
        DEFAULT_MAX_FILES);
  }

  /** Returns options that give each column its own file, regardless of the number of columns. */
  public static GroupOptions none() {
    return new GroupOptions(
        List.of(), Integer.MAX_VALUE, 0, DEFAULT_PACKED_FILE_SIZE_IN_BYTES, Integer.MAX_VALUE);
  }

  /** Returns these options with one more group. */
  public GroupOptions withGroup(ColumnGroup group) {
    List<ColumnGroup> newGroups = new ArrayList<>(groups);
    newGroups.add(group);
    return withGroups(newGroups);
  }

  /** Returns these options with other groups. */
  public GroupOptions withGroups(List<ColumnGroup> newGroups) {
    return new GroupOptions(
        newGroups, packingThreshold, smallColumnLimitInBytes, packedFileSizeInBytes, maxFiles);
  }

  /** Returns these options with another packing threshold. */
  public GroupOptions withPackingThreshold(int count) {
    return new GroupOptions(
        groups, count, smallColumnLimitInBytes, packedFileSizeInBytes, maxFiles);
  }

  /** Returns these options with another limit for small columns. */
  public GroupOptions withSmallColumnLimitInBytes(long bytes) {
    return new GroupOptions(groups, packingThreshold, bytes, packedFileSizeInBytes, maxFiles);
  }

  /** Returns these options with another size of packed files. */
  public GroupOptions withPackedFileSizeInBytes(long bytes) {
    return new GroupOptions(groups, packingThreshold, smallColumnLimitInBytes, bytes, maxFiles);
  }

  /** Returns these options with another limit on files per split directory. */
  public GroupOptions withMaxFiles(int count) {
    return new GroupOptions(
        groups, packingThreshold, smallColumnLimitInBytes, packedFileSizeInBytes, count);
  }

  private List<List<String>> columnNames(GroupLayout layout) {
    return groups.stream()
        .filter(group -> group.layout() == layout)
        .map(ColumnGroup::columns)
        .toList();
  }

  /** Returns the grouping that writers of split directories use. */
  FileGrouping fileGrouping() {
    return new FileGrouping(
        columnNames(GroupLayout.COLUMNAR),
        columnNames(GroupLayout.ROW),
        packingThreshold,
        smallColumnLimitInBytes,
        packedFileSizeInBytes,
        maxFiles);
  }
}
