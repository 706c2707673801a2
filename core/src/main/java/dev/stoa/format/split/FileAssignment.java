package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns each column of a split directory to a file, one column after another, as their sizes
 * become known. Called by {@link SplitFilesWriter}, and to check whether another assignment would
 * be better.
 */
public final class FileAssignment {
  /** The kinds of files, by the columns that they store. */
  enum Kind {
    /** A single column. */
    DEDICATED,
    /** The columns of a requested group. */
    GROUPED,
    /** Several columns outside the groups, usually small ones. */
    PACKED
  }

  /** Identifies a file: columns with equal slots share it. */
  public record FileSlot(Kind kind, int index) {}

  private final FileGrouping grouping;
  private final List<Column> columns;
  private final Map<Integer, Integer> groupIndexesById = new HashMap<>();

  /** Whether columns outside the groups share files. */
  private final boolean isPacking;

  /**
   * The minimum number of columns in a packed file; above 1, large columns share files, too, to
   * limit the number of files.
   */
  private final int minColumnsPerPackedFile;

  private int dedicatedCount;
  private int packedFileCount;
  private long packedSizeInBytes;
  private int packedColumnCount;

  /** Creates an assignment of columns, which must be added in the order of {@link #order}. */
  public FileAssignment(List<Column> columns, FileGrouping grouping) {
    this.columns = List.copyOf(columns);
    this.grouping = grouping;
    Map<String, Integer> groupIndexes = new HashMap<>();
    for (int groupIndex = 0; groupIndex < grouping.columnGroups().size(); groupIndex++) {
      for (String name : grouping.columnGroups().get(groupIndex)) {
        groupIndexes.put(name, groupIndex);
      }
    }
    for (Column column : columns) {
      if (groupIndexes.containsKey(column.name())) {
        groupIndexesById.put(column.id(), groupIndexes.get(column.name()));
      }
    }
    int groupCount = (int) groupIndexesById.values().stream().distinct().count();
    int ungroupedCount = columns.size() - groupIndexesById.size();
    int maxUngroupedFileCount = Math.max(1, grouping.maxFileCount() - groupCount);
    this.isPacking =
        groupCount + ungroupedCount > grouping.packingThreshold()
            || ungroupedCount > maxUngroupedFileCount;
    this.minColumnsPerPackedFile =
        (int) (((long) ungroupedCount + maxUngroupedFileCount - 1) / maxUngroupedFileCount);
  }

  /** Returns the columns in the order of assignment: the columns of a group follow one another. */
  public List<Column> order() {
    Map<Object, List<Column>> columnsByGroup = new LinkedHashMap<>();
    for (Column column : columns) {
      Integer groupIndex = groupIndexesById.get(column.id());
      Object groupKey = groupIndex == null ? column : groupIndex;
      columnsByGroup.computeIfAbsent(groupKey, key -> new ArrayList<>()).add(column);
    }
    return columnsByGroup.values().stream().flatMap(List::stream).toList();
  }

  /** Assigns the next column to a file. */
  public FileSlot assign(Column column, long sizeInBytes) {
    Integer groupIndex = groupIndexesById.get(column.id());
    if (groupIndex != null) {
      return new FileSlot(Kind.GROUPED, groupIndex);
    }
    if (!isPacking
        || (minColumnsPerPackedFile <= 1 && sizeInBytes >= grouping.smallColumnLimitInBytes())) {
      dedicatedCount++;
      return new FileSlot(Kind.DEDICATED, dedicatedCount);
    }
    FileSlot slot = new FileSlot(Kind.PACKED, packedFileCount);
    packedSizeInBytes += sizeInBytes;
    packedColumnCount++;
    if (packedSizeInBytes >= grouping.packedFileSizeInBytes()
        && packedColumnCount >= minColumnsPerPackedFile) {
      packedFileCount++;
      packedSizeInBytes = 0;
      packedColumnCount = 0;
    }
    return slot;
  }
}
