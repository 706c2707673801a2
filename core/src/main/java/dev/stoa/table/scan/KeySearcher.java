package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.bytes.OpenFileCache;
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
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.index.SearchUnits;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Finds rows by keys for one thread at a time, and keeps files and pages open for the next keys.
 * Used by {@link KeyLookup}. Not thread-safe.
 */
final class KeySearcher implements Closeable {
  private static final int INITIAL_CANDIDATES = 16;

  /** The candidates for which memory is kept from one call to the next. */
  private static final int MAX_KEPT_CANDIDATES = 1 << 16;

  /**
   * The maximum number of open columns for each open file: columns and their pages stay in memory
   * when their files are closed. Each mapped file counts towards the system's limit of mappings.
   */
  private static final int COLUMNS_PER_OPEN_FILE = 64;

  /** The number of searches of a key in a unit from which on they are run before there are more. */
  private static final int MAX_SEARCHES = 1 << 20;

  private final int maxOpenColumnCount;
  private final OpenFileCache openFiles;
  private OpenCache<SplitLookup> openSplits;
  private final OpenCache<KeyIndexReader> openIndexes;
  private final ReadCounters counters = new ReadCounters();
  private final PageCache cache = new PageCache();

  /** The names of the split directories that were opened. */
  private final Set<String> openedSplits = new HashSet<>();

  /** The ids of the indexes by which keys were found. */
  private final Set<Integer> usedIndexes = new HashSet<>();

  /** The target that the open files belong to. */
  private Target target;

  /**
   * Which keys to search in which units, in the order of the units: {@code unit * keyCount + key}.
   */
  private long[] searches = new long[INITIAL_CANDIDATES];

  private int searchCount;

  /** The units that may have the current key. */
  private final IntArray keyUnits = new IntArray();

  /** The index that was searched last; null at first. */
  private IndexedSplits lastIndexed;

  /** The open file of {@link #lastIndexed}. */
  private KeyIndexReader lastIndex;

  /**
   * The rows that may have one of the keys: {@code row * keyCount + key}, whose order is that of
   * the rows in the index. A row is less than 2^32, as in indexes.
   */
  private long[] candidates = new long[INITIAL_CANDIDATES];

  private int candidateCount;

  /** The positions of the keys whose candidates certainly have them, by the key in the index. */
  private final BitSet exactKeys = new BitSet();

  /** The rows of the current key whose values were found in an index. */
  private final List<CoveredRow> coveredRows = new ArrayList<>();

  private record CoveredRow(int member, long row, ColumnarRecord record) {}

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
      Optional<SearchUnits.Covering> covering) {
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

    /** Returns the split directories by their names. */
    Map<String, SplitDirectory> splitsByName() {
      return splits.stream()
          .collect(Collectors.toMap(SplitDirectory::name, split -> split, (first, same) -> first));
    }

    /** Returns the paths of the index files of the split directories. */
    Set<String> indexPaths() {
      return splits.stream()
          .flatMap(split -> split.indexFiles().stream().map(file -> file.path(split.name())))
          .collect(Collectors.toSet());
    }
  }

  /** Creates a searcher without open files. */
  KeySearcher(Target target, int maxOpenFileCount) {
    this.maxOpenColumnCount = COLUMNS_PER_OPEN_FILE * maxOpenFileCount;
    this.openFiles = new OpenFileCache(target.storage(), maxOpenFileCount);
    this.target = target;
    this.openSplits = new OpenCache<>(maxOpenColumnCount, target.projection().allColumns().size());
    this.openIndexes = new OpenCache<>(maxOpenColumnCount, 1);
  }

  /**
   * Finds the rows of each key in some units, in the order of the table. Each file is read once for
   * all keys, from the beginning to the end.
   *
   * @param keys the keys in the order of indexes
   */
  List<List<ColumnarRecord>> find(
      Target newTarget, SearchUnits units, List<LookupKey> keys, int firstUnit, int endUnit)
      throws IOException {
    if (newTarget.version() != target.version()) {
      moveTo(newTarget);
    }
    FoundRecords found = new FoundRecords(keys.size(), units.isInTableOrder());
    for (int key = 0; key < keys.size(); ) {
      key = collectSearches(units, keys, key, firstUnit, endUnit);
      runSearches(units, keys, found);
    }
    if (candidates.length > MAX_KEPT_CANDIDATES) {
      candidates = new long[INITIAL_CANDIDATES];
    }
    if (searches.length > MAX_KEPT_CANDIDATES) {
      searches = new long[INITIAL_CANDIDATES];
    }
    return found.inTableOrder();
  }

  /** Closes the files that another version of the table does not have. */
  private void moveTo(Target newTarget) throws IOException {
    Map<String, SplitDirectory> newSplits = newTarget.splitsByName();
    openedSplits.retainAll(newSplits.keySet());
    if (newTarget.projection().equals(target.projection())) {
      newSplits.values().retainAll(new HashSet<>(target.splits()));
      openSplits.retain(newSplits.keySet());
    } else {
      openSplits.close();
      openSplits = new OpenCache<>(maxOpenColumnCount, newTarget.projection().allColumns().size());
    }
    lastIndexed = null;
    openIndexes.retain(newTarget.indexPaths());
    target = newTarget;
  }

  /**
   * Finds out which keys to search in which units, from one key on and until there are many.
   *
   * @return the first of the other keys
   */
  private int collectSearches(
      SearchUnits units, List<LookupKey> keys, int firstKey, int firstUnit, int endUnit) {
    searchCount = 0;
    int position = firstKey;
    for (; position < keys.size() && searchCount < MAX_SEARCHES; position++) {
      keyUnits.clear();
      keys.get(position).addUnits(target, units, keyUnits);
      for (int i = 0; i < keyUnits.size(); i++) {
        int unit = keyUnits.at(i);
        if (unit >= firstUnit && unit < endUnit) {
          if (searchCount == searches.length) {
            searches = Arrays.copyOf(searches, 2 * searchCount);
          }
          searches[searchCount++] = (long) unit * keys.size() + position;
        }
      }
    }
    Arrays.sort(searches, 0, searchCount);
    return position;
  }

  /** Searches the keys, in one unit after another. */
  private void runSearches(SearchUnits units, List<LookupKey> keys, FoundRecords found)
      throws IOException {
    for (int i = 0; i < searchCount; ) {
      int unit = (int) (searches[i] / keys.size());
      candidateCount = 0;
      for (; i < searchCount && searches[i] / keys.size() == unit; i++) {
        find(units.get(unit), keys, (int) (searches[i] % keys.size()), found);
      }
      addMatches(units.get(unit).splits(), keys, found);
    }
  }

  /** Searches a key in a unit. */
  private void find(SearchUnits.Unit unit, List<LookupKey> keys, int position, FoundRecords found)
      throws IOException {
    LookupKey key = keys.get(position);
    if (unit.splits().file().isPresent()) {
      findInIndex(unit, key.indexed().orElseThrow(), position, keys.size(), found);
    } else {
      search(key, unit.splits().members().get(0), position, found);
    }
  }

  /** Adds the rows with a key whose values are in the index, and the others as candidates. */
  private void findInIndex(
      SearchUnits.Unit unit, AcceptedKeys key, int position, int keyCount, FoundRecords found)
      throws IOException {
    KeyIndexReader index = open(unit.splits());
    boolean isExact =
        key.encodedKey().isPresent() && findExact(unit, index, key, position, keyCount);
    exactKeys.set(position, isExact);
    if (!isExact) {
      for (long row : index.findCandidates(key)) {
        addCandidate(row * keyCount + position);
      }
      return;
    }
    for (CoveredRow covered : coveredRows) {
      IndexedSplits.Member member = unit.splits().members().get(covered.member());
      if (isSelected(member, covered.row() - member.firstRow())) {
        found.add(position, member.ordinal(), covered.record());
      }
    }
  }

  /**
   * Finds the rows with a key by the keys in the entries. Those whose values the index has are
   * {@link #coveredRows} then; the others are candidates that need no comparison.
   *
   * @return false if the key of some rows is in the columns only; then no row was found
   */
  private boolean findExact(
      SearchUnits.Unit unit, KeyIndexReader index, AcceptedKeys key, int position, int keyCount)
      throws IOException {
    coveredRows.clear();
    int oldCount = candidateCount;
    IndexedSplits splits = unit.splits();
    Optional<EntryValues> entryValues = target.covering().map(SearchUnits.Covering::values);
    boolean isComplete =
        index.findRows(
            key,
            (row, values) -> {
              int member = splits.memberOf(row);
              if (member >= 0 && unit.isCovered(member)) {
                ColumnarRecord record = entryValues.orElseThrow().read(values);
                coveredRows.add(new CoveredRow(member, row, record));
              } else if (member >= 0) {
                addCandidate(row * keyCount + position);
              }
            });
    if (!isComplete) {
      candidateCount = oldCount;
      coveredRows.clear();
    }
    return isComplete;
  }

  /** Whether a row whose values are known is live, and the predicate of the scan holds. */
  private boolean isSelected(IndexedSplits.Member member, long row) throws IOException {
    openedSplits.add(member.split().name());
    boolean areAllSelected =
        member.split().deletionVector().isEmpty()
            && target.projection().filter().predicate().isEmpty();
    return areAllSelected || open(member.split()).isSelected(row);
  }

  private void addCandidate(long candidate) {
    if (candidateCount == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidateCount);
    }
    candidates[candidateCount++] = candidate;
  }

  /** Adds the candidates that have their key, in the order of the rows. */
  private void addMatches(IndexedSplits splits, List<LookupKey> keys, FoundRecords found)
      throws IOException {
    Arrays.sort(candidates, 0, candidateCount);
    for (int i = 0; i < candidateCount; i++) {
      int position = (int) (candidates[i] % keys.size());
      long rowInFile = candidates[i] / keys.size();
      int memberIndex = splits.memberOf(rowInFile);
      if (memberIndex >= 0) {
        IndexedSplits.Member member = splits.members().get(memberIndex);
        long row = rowInFile - member.firstRow();
        SplitLookup lookup = open(member.split());
        boolean isMatch =
            exactKeys.get(position)
                ? lookup.isSelected(row)
                : keys.get(position).matches(lookup, row);
        if (isMatch) {
          found.add(position, member.ordinal(), target.reader().apply(lookup, row));
        }
      }
    }
  }

  /** Adds the rows with a key of a split directory without an index. */
  private void search(LookupKey key, IndexedSplits.Member member, int position, FoundRecords found)
      throws IOException {
    SplitLookup lookup = open(member.split());
    List<Leaf> leaves = lookup.mostSelectiveFirst(key.leaves());
    for (long row = lookup.find(leaves, 0);
        row < lookup.rowCount();
        row = lookup.find(leaves, row + 1)) {
      found.add(position, member.ordinal(), target.reader().apply(lookup, row));
    }
  }

  private SplitLookup open(SplitDirectory split) throws IOException {
    openedSplits.add(split.name());
    return openSplits.get(
        split.name(),
        () ->
            new SplitLookup(
                target.storage(), split, target.projection(), openFiles, counters, cache));
  }

  private KeyIndexReader open(IndexedSplits indexed) throws IOException {
    if (indexed != lastIndexed) {
      lastIndexed = null;
      lastIndex =
          openIndexes.get(
              indexed.path(), () -> indexed.open(target.storage(), openFiles, counters, cache));
      usedIndexes.add(indexed.file().orElseThrow().index().id());
      lastIndexed = indexed;
    }
    if (!indexed.isShared()) {
      openedSplits.add(indexed.members().get(0).split().name());
    }
    return lastIndex;
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
    return usedIndexes;
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(List.of(openSplits, openIndexes, openFiles));
  }

  /** The rows of each key. */
  private static final class FoundRecords {
    private final List<List<ColumnarRecord>> records;

    /** The split directory of each row; has no elements if rows are found in the table's order. */
    private final List<List<Integer>> ordinals = new ArrayList<>();

    FoundRecords(int keyCount, boolean isInTableOrder) {
      records = lists(keyCount);
      if (!isInTableOrder) {
        ordinals.addAll(lists(keyCount));
      }
    }

    private static <T> List<List<T>> lists(int count) {
      List<List<T>> lists = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        lists.add(new ArrayList<>());
      }
      return lists;
    }

    void add(int key, int splitOrdinal, ColumnarRecord record) {
      records.get(key).add(record);
      if (!ordinals.isEmpty()) {
        ordinals.get(key).add(splitOrdinal);
      }
    }

    /** Returns the rows of each key in the order of the table. */
    List<List<ColumnarRecord>> inTableOrder() {
      for (int key = 0; key < ordinals.size(); key++) {
        if (records.get(key).size() > 1) {
          records.set(key, sort(records.get(key), ordinals.get(key)));
        }
      }
      return records;
    }

    /** Sorts rows by their split directory; those of one are in order. */
    private static List<ColumnarRecord> sort(
        List<ColumnarRecord> rows, List<Integer> splitOrdinals) {
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        order.add(i);
      }
      order.sort(Comparator.comparing(splitOrdinals::get));
      return new ArrayList<>(order.stream().map(rows::get).toList());
    }
  }
}
