package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Finds rows by keys for one thread at a time, and keeps files and pages open for the next keys.
 * Used by {@link KeyLookup}. Not thread-safe.
 */
final class KeySearcher implements Closeable {
  private final Target target;
  private final OpenSplitCache<SplitLookup> openSplits;
  private final IndexedKeys indexedKeys;
  private final ReadCounters counters = new ReadCounters();

  /** The positions of the split directories that were opened. */
  private final BitSet openedSplits = new BitSet();

  /**
   * What is searched.
   *
   * @param splits the split directories that may have rows
   * @param reader reads a row as a record of the selected columns
   */
  record Target(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      BoundPartitioning partitioning,
      BiFunction<SplitLookup, Long, ColumnarRecord> reader) {}

  /**
   * A key to find.
   *
   * @param leaves its equalities, bound to the columns; without them no row can match
   * @param indexed the keys to find in an index; empty if there is none of these columns
   */
  record Key(List<Leaf> leaves, Optional<AcceptedKeys> indexed) {
    /** Sorts keys as indexes do, so that the keys of one page follow each other. */
    private static final Comparator<Key> PLACE_ORDER =
        (left, right) -> Long.compareUnsigned(left.place(), right.place());

    private long place() {
      return indexed.map(AcceptedKeys::firstPlace).orElse(0L);
    }
  }

  /** A row that may have a key. */
  private record Candidate(long row, int key) {}

  /** Creates a searcher without open files. */
  KeySearcher(Target target, int maxOpenFileCount) {
    this.target = target;
    this.openSplits =
        new OpenSplitCache<>(maxOpenFileCount, target.projection().allColumns().size());
    this.indexedKeys = new IndexedKeys(target.storage(), maxOpenFileCount, counters);
  }

  /**
   * Finds the rows of each key, in the order of the table. Each split directory is read once for
   * all keys, its index and its columns from the beginning to the end.
   */
  List<List<ColumnarRecord>> find(List<Key> keys) throws IOException {
    List<List<ColumnarRecord>> records = new ArrayList<>(keys.size());
    List<Integer> order = new ArrayList<>(keys.size());
    for (int key = 0; key < keys.size(); key++) {
      records.add(new ArrayList<>());
      order.add(key);
    }
    if (keys.size() > 1) {
      order.sort(Comparator.comparing(keys::get, Key.PLACE_ORDER));
    }
    for (int split = 0; split < target.splits().size(); split++) {
      find(keys, order, split, records);
    }
    return records;
  }

  /** Adds the matching rows of one split directory. */
  private void find(
      List<Key> keys, List<Integer> order, int splitIndex, List<List<ColumnarRecord>> records)
      throws IOException {
    SplitDirectory split = target.splits().get(splitIndex);
    List<Candidate> candidates = new ArrayList<>();
    for (int index : order) {
      Key key = keys.get(index);
      if (key.leaves().isEmpty() || !mightContain(key.leaves(), split)) {
        continue;
      }
      openedSplits.set(splitIndex);
      Optional<long[]> rows =
          key.indexed().isPresent()
              ? indexedKeys.rows(split, key.indexed().get())
              : Optional.empty();
      if (rows.isEmpty()) {
        search(key, open(split), records.get(index));
        continue;
      }
      for (long row : rows.get()) {
        candidates.add(new Candidate(row, index));
      }
    }
    if (candidates.isEmpty()) {
      return;
    }
    candidates.sort(Comparator.comparingLong(Candidate::row));
    SplitLookup lookup = open(split);
    for (Candidate candidate : candidates) {
      if (lookup.matches(keys.get(candidate.key()).leaves(), candidate.row())) {
        records.get(candidate.key()).add(target.reader().apply(lookup, candidate.row()));
      }
    }
  }

  /** Adds the rows with a key of a split directory without an index. */
  private void search(Key key, SplitLookup lookup, List<ColumnarRecord> records) {
    List<Leaf> leaves = lookup.mostSelectiveFirst(key.leaves());
    for (long row = lookup.find(leaves, 0);
        row < lookup.rowCount();
        row = lookup.find(leaves, row + 1)) {
      records.add(target.reader().apply(lookup, row));
    }
  }

  private SplitLookup open(SplitDirectory split) throws IOException {
    return openSplits.get(
        split, opened -> new SplitLookup(target.storage(), opened, target.projection(), counters));
  }

  private boolean mightContain(List<Leaf> leaves, SplitDirectory split) {
    for (Leaf leaf : leaves) {
      int fieldId = target.projection().allColumns().get(leaf.column()).id();
      Optional<ColumnFile> file = split.columnFile(fieldId);
      boolean isInOtherPartition =
          target.partitioning().decide(split.partition(), fieldId, leaf) == FilterDecision.NONE;
      boolean isRuledOut =
          file.isPresent()
              && leaf.decide(PathBounds.find(leaf.steps(), file.get().bounds()))
                  == FilterDecision.NONE;
      if (isInOtherPartition || isRuledOut) {
        return false;
      }
    }
    return true;
  }

  /** Returns what was read so far. */
  ReadCounters counters() {
    return counters;
  }

  /** Returns the positions of the split directories that were opened. */
  BitSet openedSplits() {
    return openedSplits;
  }

  /** Returns the ids of the indexes by which keys were found. */
  Set<Integer> usedIndexes() {
    return indexedKeys.usedIndexes();
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(List.of(openSplits, indexedKeys));
  }
}
