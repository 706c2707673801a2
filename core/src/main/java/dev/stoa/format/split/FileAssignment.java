package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns each column of a split directory to a file, one after another as their sizes become
 * known. Called by {@link SplitFilesWriter}, and to check whether another assignment would be
 * better.
 */
public final class FileAssignment {
  /** Why columns share a file. */
  enum Kind {
    /** They do not share one. */
    DEDICATED,
    /** Their group was requested. */
    GROUPED,
    /** They are small. */
    PACKED
  }

  /** A file; columns with the same one share it. */
  public record FileSlot(Kind kind, int index) {}

  private final FileGrouping groups;
  private final List<Column> columns;
  private final Map<Integer, Integer> groupOf = new HashMap<>();
  private final boolean isPacking;

  /**
   * The number of columns that a file of small ones must have, which limits the number of files.
   */
  private final int minColumns;

  private int dedicatedCount;
  private int packCount;
  private long packSizeInBytes;
  private int packColumns;

  /** Assigns columns, which must come in the order of {@link #order}. */
  public FileAssignment(List<Column> columns, FileGrouping groups) {
    this.columns = List.copyOf(columns);
    this.groups = groups;
    Map<String, Integer> groupIndexes = new HashMap<>();
    for (int groupIndex = 0; groupIndex < groups.columnGroups().size(); groupIndex++) {
      for (String name : groups.columnGroups().get(groupIndex)) {
        groupIndexes.put(name, groupIndex);
      }
    }
    for (Column column : columns) {
      if (groupIndexes.containsKey(column.name())) {
        groupOf.put(column.id(), groupIndexes.get(column.name()));
      }
    }
    int groupCount = (int) groupOf.values().stream().distinct().count();
    int ungrouped = columns.size() - groupOf.size();
    int maxOthers = Math.max(1, groups.maxFiles() - groupCount);
    this.isPacking = groupCount + ungrouped > groups.packingThreshold() || ungrouped > maxOthers;
    this.minColumns = (int) (((long) ungrouped + maxOthers - 1) / maxOthers);
  }

  /** The columns in the order of assignment: those of a group together. */
  public List<Column> order() {
    Map<Object, List<Column>> units = new LinkedHashMap<>();
    for (Column column : columns) {
      Integer groupIndex = groupOf.get(column.id());
      Object unit = groupIndex == null ? column : groupIndex;
      units.computeIfAbsent(unit, u -> new ArrayList<>()).add(column);
    }
    return units.values().stream().flatMap(List::stream).toList();
  }

  /** The file of the next column. */
  public FileSlot next(Column column, long sizeInBytes) {
    Integer groupIndex = groupOf.get(column.id());
    if (groupIndex != null) {
      return new FileSlot(Kind.GROUPED, groupIndex);
    }
    if (!isPacking || (minColumns <= 1 && sizeInBytes >= groups.smallColumnLimitInBytes())) {
      dedicatedCount++;
      return new FileSlot(Kind.DEDICATED, dedicatedCount);
    }
    FileSlot slot = new FileSlot(Kind.PACKED, packCount);
    packSizeInBytes += sizeInBytes;
    packColumns++;
    if (packSizeInBytes >= groups.packedFileSizeInBytes() && packColumns >= minColumns) {
      packCount++;
      packSizeInBytes = 0;
      packColumns = 0;
    }
    return slot;
  }
}
