package dev.stoa.table.index;

import dev.stoa.format.index.EntryValues;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.split.SplitDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a lookup searches for keys of one index, one after another: index files with the split
 * directories whose keys they have, and split directories without the index. Immutable.
 */
public final class SearchUnits {
  private final Optional<IndexDefinition> index;
  private final List<Unit> units;
  private final boolean isInTableOrder;

  /**
   * One index file, or a split directory without the index.
   *
   * @param covered for each member, whether the index has the current values of all columns of the
   *     records
   */
  public record Unit(IndexedSplits splits, List<Boolean> covered) {
    /** Whether the index has the current values of a member. */
    public boolean isCovered(int member) {
      return covered.get(member);
    }

    /** Whether an index covers some members, and not others. */
    boolean isMixed() {
      return covered.contains(true) && covered.contains(false);
    }
  }

  /**
   * An index that has the values of all columns of a lookup's records.
   *
   * @param index the index, whose key is that of the lookup
   * @param neededIds the ids of the included columns that the records have
   * @param values reads records
   */
  public record Covering(IndexDefinition index, List<Integer> neededIds, EntryValues values) {
    /** Whether an index was built from the current files of the columns that are needed. */
    boolean isCurrent(SplitDirectory split) {
      List<Integer> columnIds = index.columnIds();
      IndexFile file = split.indexFile(index).orElseThrow();
      List<Integer> sources =
          neededIds.stream().map(id -> file.sources().get(columnIds.indexOf(id))).toList();
      return sources.equals(split.fingerprints(neededIds));
    }
  }

  /**
   * Prepares the search of split directories by an index.
   *
   * @param index the index; empty to search without one
   * @param covering an index that has the values of the records
   */
  public SearchUnits(
      List<SplitDirectory> splits, Optional<IndexDefinition> index, Optional<Covering> covering) {
    this.index = index;
    this.units =
        index
            .map(present -> IndexedSplits.groupByFile(splits, present))
            .orElseGet(() -> IndexedSplits.withoutIndex(splits))
            .stream()
            .map(group -> new Unit(group, covered(group, index, covering)))
            .toList();
    this.isInTableOrder = isInTableOrder(units);
  }

  private static List<Boolean> covered(
      IndexedSplits group, Optional<IndexDefinition> index, Optional<Covering> covering) {
    boolean isCovering = group.file().isPresent() && covering.map(Covering::index).equals(index);
    return group.members().stream()
        .map(member -> isCovering && covering.orElseThrow().isCurrent(member.split()))
        .toList();
  }

  private static boolean isInTableOrder(List<Unit> units) {
    List<Integer> ordinals = new ArrayList<>();
    for (Unit unit : units) {
      if (unit.isMixed()) {
        return false;
      }
      unit.splits().members().forEach(member -> ordinals.add(member.ordinal()));
    }
    return ordinals.equals(ordinals.stream().sorted().toList());
  }

  /** The index of the keys; empty if they are searched without one. */
  public Optional<IndexDefinition> index() {
    return index;
  }

  /** Returns the number of units. */
  public int size() {
    return units.size();
  }

  /** Returns a unit. */
  public Unit get(int position) {
    return units.get(position);
  }

  /** Whether one unit after the other, row after row, is the order of the table. */
  public boolean isInTableOrder() {
    return isInTableOrder;
  }
}
