package dev.stoa.table.write;

import dev.stoa.format.split.FileGroups;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which columns share files; part of {@link WriteOptions}. A file a column is the rule. Where a
 * split directory would have many, columns that are small there are packed, side by side: which
 * these are is found out when it ends, and reading one of them reads nothing of the others.
 *
 * @param groups of columns that share a file anyway
 * @param fewFiles a split directory of no more files than this is left as it is
 * @param floorInBytes columns of as many bytes have files of their own
 * @param packSizeInBytes a file of packed columns is full where it has so many
 * @param mostFiles of a split directory, beside its schema and deleted rows; columns beyond that
 *     share files however large they are
 */
public record GroupOptions(
    List<ColumnGroup> groups,
    int fewFiles,
    long floorInBytes,
    long packSizeInBytes,
    int mostFiles) {
  private static final int FEW_FILES = 32;
  private static final long FLOOR = 64 * 1024;
  private static final long PACK_SIZE = 1024 * 1024;
  private static final int MOST_FILES = 1000;

  /** Checks the numbers, and that no column is in two groups. */
  public GroupOptions {
    groups = List.copyOf(groups);
    if (fewFiles < 0 || floorInBytes < 0 || packSizeInBytes < 1 || mostFiles < 1) {
      throw new IllegalArgumentException(
          ("files of packed columns have a size, and there is one at least, found %s"
                  + " bytes and %s files")
              .formatted(packSizeInBytes, mostFiles));
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
   * No groups; in split directories of more than 32 files, columns of less than 64 KiB in files of
   * 1 MiB; at most 1,000 files.
   */
  public static GroupOptions defaults() {
    return new GroupOptions(List.of(), FEW_FILES, FLOOR, PACK_SIZE, MOST_FILES);
  }

  /** A file a column, however many. */
  public static GroupOptions none() {
    return new GroupOptions(List.of(), Integer.MAX_VALUE, 0, PACK_SIZE, Integer.MAX_VALUE);
  }

  /** These options with one group more. */
  public GroupOptions withGroup(ColumnGroup group) {
    List<ColumnGroup> more = new ArrayList<>(groups);
    more.add(group);
    return withGroups(more);
  }

  /** These options with other groups. */
  public GroupOptions withGroups(List<ColumnGroup> newGroups) {
    return new GroupOptions(newGroups, fewFiles, floorInBytes, packSizeInBytes, mostFiles);
  }

  /** These options with another number of files that are not packed. */
  public GroupOptions withFewFiles(int count) {
    return new GroupOptions(groups, count, floorInBytes, packSizeInBytes, mostFiles);
  }

  /** These options with another size from which on a column has its own file. */
  public GroupOptions withFloorInBytes(long bytes) {
    return new GroupOptions(groups, fewFiles, bytes, packSizeInBytes, mostFiles);
  }

  /** These options with another size of files of packed columns. */
  public GroupOptions withPackSizeInBytes(long bytes) {
    return new GroupOptions(groups, fewFiles, floorInBytes, bytes, mostFiles);
  }

  /** These options with another number of files that a split directory has at most. */
  public GroupOptions withMostFiles(int count) {
    return new GroupOptions(groups, fewFiles, floorInBytes, packSizeInBytes, count);
  }

  private List<List<String>> names(GroupLayout layout) {
    return groups.stream()
        .filter(group -> group.layout() == layout)
        .map(ColumnGroup::columns)
        .toList();
  }

  FileGroups fileGroups() {
    return new FileGroups(
        names(GroupLayout.SIDE_BY_SIDE),
        names(GroupLayout.ROW),
        fewFiles,
        floorInBytes,
        packSizeInBytes,
        mostFiles);
  }
}
