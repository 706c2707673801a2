package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EntryValues;
import dev.stoa.format.index.KeyIndexReader;
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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Finds rows by keys for one thread at a time, and keeps files and pages open for the next keys.
 * Used by {@link KeyLookup}. Not thread-safe.
 */
final class KeySearcher implements Closeable {
  private static final int INITIAL_CANDIDATES = 16;

  /** The candidates for which memory is kept from one call to the next. */
  private static final int MAX_KEPT_CANDIDATES = 1 << 16;

  private final int maxOpenFileCount;
  private OpenSplitCache<SplitLookup> openSplits;
  private final IndexedKeys indexedKeys;
  private final ReadCounters counters = new ReadCounters();
  private final PageCache cache = new PageCache();

  /** The names of the split directories that were opened. */
  private final Set<String> openedSplits = new HashSet<>();

  /** The version of the target that the open files belong to. */
  private int version;

  /** The projection of the open split directories. */
  private ReadProjection projection;

  /**
   * The rows that may have one of the keys: {@code row * keyCount + key}, whose order is that of
   * the rows. A row is less than 2^32, as in indexes.
   */
  private long[] candidates = new long[INITIAL_CANDIDATES];

  private int candidateCount;

  /** The positions of the keys whose candidates certainly have them, by the key in the index. */
  private final BitSet exactKeys = new BitSet();

  /**
   * What is searched.
   *
   * @param version another number for each version of the table that a lookup follows
   * @param splits the split directories that may have rows
   * @param reader reads a row as a record of the selected columns
   * @param covering an index of the key that has the values of the selected columns
   */
  record Target(
      int version,
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      BoundPartitioning partitioning,
      BiFunction<SplitLookup, Long, ColumnarRecord> reader,
      Optional<IndexedKeys.Covering> covering) {
    /** Whether the partition and the bounds of a split directory allow rows with some values. */
    boolean mightContain(List<Leaf> leaves, int splitIndex) {
      SplitDirectory split = splits.get(splitIndex);
      for (Leaf leaf : leaves) {
        int fieldId = projection.allColumns().get(leaf.column()).id();
        Optional<ColumnFile> file = split.columnFile(fieldId);
        boolean isInOtherPartition =
            partitioning.decide(split.partition(), fieldId, leaf) == FilterDecision.NONE;
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
  }

  /** Creates a searcher without open files. */
  KeySearcher(Target target, int maxOpenFileCount) {
    this.maxOpenFileCount = maxOpenFileCount;
    this.version = target.version();
    this.projection = target.projection();
    this.openSplits =
        new OpenSplitCache<>(maxOpenFileCount, target.projection().allColumns().size());
    this.indexedKeys = new IndexedKeys(maxOpenFileCount, counters, cache);
  }

  /**
   * Finds the rows of each key in some split directories, in the order of the table. Each split
   * directory is read once for all keys, its index and its columns from the beginning to the end.
   *
   * @param keys the keys in the order of indexes
   */
  List<List<ColumnarRecord>> find(Target target, List<LookupKey> keys, int firstSplit, int endSplit)
      throws IOException {
    if (target.version() != version) {
      moveTo(target);
    }
    List<List<ColumnarRecord>> records = new ArrayList<>(keys.size());
    keys.forEach(key -> records.add(new ArrayList<>()));
    for (int split = firstSplit; split < endSplit; split++) {
      find(target, keys, split, records);
    }
    if (candidates.length > MAX_KEPT_CANDIDATES) {
      candidates = new long[INITIAL_CANDIDATES];
    }
    return records;
  }

  /** Closes the files that another version of the table does not have. */
  private void moveTo(Target target) throws IOException {
    Map<String, SplitDirectory> splits = new HashMap<>();
    target.splits().forEach(split -> splits.put(split.name(), split));
    openedSplits.retainAll(splits.keySet());
    if (target.projection().equals(projection)) {
      openSplits.retain(splits, SplitDirectory::equals);
    } else {
      openSplits.close();
      projection = target.projection();
      openSplits = new OpenSplitCache<>(maxOpenFileCount, projection.allColumns().size());
    }
    indexedKeys.retain(splits);
    version = target.version();
  }

  /** Adds the matching rows of one split directory. */
  private void find(
      Target target, List<LookupKey> keys, int splitIndex, List<List<ColumnarRecord>> records)
      throws IOException {
    SplitDirectory split = target.splits().get(splitIndex);
    candidateCount = 0;
    for (int index = 0; index < keys.size(); index++) {
      LookupKey key = keys.get(index);
      if (!key.mightBeIn(target, splitIndex)) {
        continue;
      }
      openedSplits.add(split.name());
      Optional<AcceptedKeys> accepted = key.indexed();
      Optional<KeyIndexReader> opened =
          accepted.isPresent() ? indexedKeys.open(target, split, accepted.get()) : Optional.empty();
      if (opened.isEmpty()) {
        search(target, key, open(target, split), records.get(index));
        continue;
      }
      boolean isExact =
          accepted.get().encodedKey().isPresent()
              && (indexedKeys.isCovering()
                  ? readCovered(target, split, opened.get(), accepted.get(), records.get(index))
                  : addExactCandidates(opened.get(), accepted.get(), index, keys.size()));
      exactKeys.set(index, isExact);
      if (!isExact) {
        for (long row : opened.get().findCandidates(accepted.get())) {
          addCandidate(row * keys.size() + index);
        }
      }
    }
    if (candidateCount == 0) {
      return;
    }
    Arrays.sort(candidates, 0, candidateCount);
    SplitLookup lookup = open(target, split);
    for (int i = 0; i < candidateCount; i++) {
      int index = (int) (candidates[i] % keys.size());
      long row = candidates[i] / keys.size();
      boolean isMatch =
          exactKeys.get(index) ? lookup.isSelected(row) : keys.get(index).matches(lookup, row);
      if (isMatch) {
        records.get(index).add(target.reader().apply(lookup, row));
      }
    }
  }

  /**
   * Adds the rows with a key, whose values are in the index.
   *
   * @return false if some of the values are in the columns only; then no row was added
   */
  private boolean readCovered(
      Target target,
      SplitDirectory split,
      KeyIndexReader index,
      AcceptedKeys key,
      List<ColumnarRecord> records)
      throws IOException {
    EntryValues entryValues = target.covering().orElseThrow().values();
    List<Long> rows = new ArrayList<>();
    List<ColumnarRecord> found = new ArrayList<>();
    boolean isComplete =
        index.findRows(
            key,
            (row, values) -> {
              rows.add(row);
              found.add(entryValues.read(values));
            });
    if (!isComplete || found.isEmpty()) {
      return isComplete;
    }
    boolean areAllSelected =
        split.deletionVector().isEmpty() && target.projection().filter().predicate().isEmpty();
    if (areAllSelected) {
      records.addAll(found);
      return true;
    }
    SplitLookup lookup = open(target, split);
    for (int i = 0; i < found.size(); i++) {
      if (lookup.isSelected(rows.get(i))) {
        records.add(found.get(i));
      }
    }
    return true;
  }

  /**
   * Adds the rows with a key as candidates that need no comparison.
   *
   * @return false if the key of some rows is in the columns only; then no candidate was added
   */
  private boolean addExactCandidates(
      KeyIndexReader index, AcceptedKeys key, int position, int keyCount) throws IOException {
    int oldCount = candidateCount;
    boolean isComplete =
        index.findRows(key, (row, values) -> addCandidate(row * keyCount + position));
    if (!isComplete) {
      candidateCount = oldCount;
    }
    return isComplete;
  }

  private void addCandidate(long candidate) {
    if (candidateCount == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidateCount);
    }
    candidates[candidateCount++] = candidate;
  }

  /** Adds the rows with a key of a split directory without an index. */
  private static void search(
      Target target, LookupKey key, SplitLookup lookup, List<ColumnarRecord> records) {
    List<Leaf> leaves = lookup.mostSelectiveFirst(key.leaves());
    for (long row = lookup.find(leaves, 0);
        row < lookup.rowCount();
        row = lookup.find(leaves, row + 1)) {
      records.add(target.reader().apply(lookup, row));
    }
  }

  private SplitLookup open(Target target, SplitDirectory split) throws IOException {
    return openSplits.get(
        split,
        opened -> new SplitLookup(target.storage(), opened, target.projection(), counters, cache));
  }

  /** Returns what was read so far. */
  ReadCounters counters() {
    return counters;
  }

  /** Returns the pages that it keeps in memory. */
  PageCache cache() {
    return cache;
  }

  /** Returns the names of the split directories that were opened. */
  Set<String> openedSplits() {
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
