package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which file each column of a split directory goes to, one after another as their sizes are
 * known. Called by {@link SplitFiles}, and by who asks whether other files would be better.
 */
public final class FilePlacement {
  /** Why columns share a file. */
  enum Kind {
    /** They do not. */
    OWN,
    /** They were asked for together. */
    GROUP,
    /** They are small. */
    PACK
  }

  /** A file: columns with the same one share it. */
  public record Place(Kind kind, int number) {}

  private final FileGroups groups;
  private final List<Column> columns;
  private final Map<Integer, Integer> groupOf = new HashMap<>();
  private final boolean isPacking;

  /** How many columns a file of small ones must have, so that there are not too many files. */
  private final int leastColumns;

  private int ownCount;
  private int packCount;
  private long packSizeInBytes;
  private int packColumns;

  /** Places for columns, which are to be placed in the order that {@link #order} gives. */
  public FilePlacement(List<Column> columns, FileGroups groups) {
    this.columns = List.copyOf(columns);
    this.groups = groups;
    Map<String, Integer> numbers = new HashMap<>();
    for (int number = 0; number < groups.wanted().size(); number++) {
      for (String name : groups.wanted().get(number)) {
        numbers.put(name, number);
      }
    }
    for (Column column : columns) {
      if (numbers.containsKey(column.name())) {
        groupOf.put(column.id(), numbers.get(column.name()));
      }
    }
    int groupCount = (int) groupOf.values().stream().distinct().count();
    int others = columns.size() - groupOf.size();
    int mostOthers = Math.max(1, groups.mostFiles() - groupCount);
    this.isPacking = groupCount + others > groups.fewFiles() || others > mostOthers;
    this.leastColumns = (int) (((long) others + mostOthers - 1) / mostOthers);
  }

  /** The columns in the order in which they are to be placed: those of a group together. */
  public List<Column> order() {
    Map<Object, List<Column>> units = new LinkedHashMap<>();
    for (Column column : columns) {
      Integer number = groupOf.get(column.id());
      Object unit = number == null ? column : number;
      units.computeIfAbsent(unit, u -> new ArrayList<>()).add(column);
    }
    return units.values().stream().flatMap(List::stream).toList();
  }

  /** The file of the next column. */
  public Place next(Column column, long sizeInBytes) {
    Integer number = groupOf.get(column.id());
    if (number != null) {
      return new Place(Kind.GROUP, number);
    }
    if (!isPacking || (leastColumns <= 1 && sizeInBytes >= groups.floorInBytes())) {
      ownCount++;
      return new Place(Kind.OWN, ownCount);
    }
    Place place = new Place(Kind.PACK, packCount);
    packSizeInBytes += sizeInBytes;
    packColumns++;
    if (packSizeInBytes >= groups.packSizeInBytes() && packColumns >= leastColumns) {
      packCount++;
      packSizeInBytes = 0;
      packColumns = 0;
    }
    return place;
  }
}
