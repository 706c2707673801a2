package dev.stoa.table.index;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.index.KeySource;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Checks that no two rows have the same key of a unique index, before a commit makes rows visible.
 *
 * <p>The hashes of the keys of each new split directory are sorted, which finds equal keys inside
 * it. They are then looked up in the indexes of the other split directories whose partition and
 * bounds allow one of the keys; an index is read from its beginning to its end. Rows with the same
 * hash are compared. Rows with a null in the key are not checked, as in SQL.
 */
public final class UniqueKeys {
  /** The number of rows that are compared at a time, in the order in which they are stored. */
  private static final int MAX_FOUND_ROWS = 1 << 18;

  private final Storage storage;
  private final SnapshotRoot newRoot;
  private final IndexDefinition index;
  private final List<Column> keyColumns;
  private final TableSchema keySchema;
  private final KeyOverlap overlap;

  /** The pairs of split directories that have no key in common. */
  private final Set<Pair> checkedPairs;

  private final ReadCounters counters = new ReadCounters();

  /**
   * The states of two split directories, or of one twice, that have no key in common. Deleted rows
   * are part of a state: another attempt may find that they were not deleted.
   */
  public record Pair(List<Integer> keyIds, KeyState state, KeyState otherState) {}

  /** The keys of the live rows of a split directory. */
  public record KeyState(
      String name, List<Integer> sources, Optional<DeletionVectorFile> deletionVector) {}

  private UniqueKeys(
      Storage storage, SnapshotRoot newRoot, IndexDefinition index, Set<Pair> checkedPairs) {
    this.checkedPairs = checkedPairs;
    this.storage = storage;
    this.newRoot = newRoot;
    this.index = index;
    this.keyColumns = index.keyColumns(newRoot.schema());
    this.keySchema = newRoot.schema().project(keyColumns);
    this.overlap = new KeyOverlap(index.keyIds(), newRoot.partitioning());
  }

  /**
   * Checks the unique indexes of a new state.
   *
   * @param oldRoot the state before, whose keys are unique
   * @param checkedPairs the pairs that earlier attempts compared, to which this one adds
   * @throws InvalidTableException when two live rows have the same key
   */
  public static void check(
      Storage storage, SnapshotRoot oldRoot, SnapshotRoot newRoot, Set<Pair> checkedPairs)
      throws IOException {
    for (IndexDefinition index : newRoot.indexes()) {
      if (index.isUnique()) {
        boolean isOld =
            oldRoot.indexes().stream()
                .anyMatch(old -> old.isUnique() && old.keyIds().equals(index.keyIds()));
        new UniqueKeys(storage, newRoot, index, checkedPairs)
            .checkNewKeys(isOld ? Optional.of(oldRoot) : Optional.empty());
      }
    }
  }

  private void checkNewKeys(Optional<SnapshotRoot> oldRoot) throws IOException {
    Set<String> newNames = namesOfNewKeys(oldRoot);
    if (newNames.isEmpty()) {
      return;
    }
    List<SplitDirectory> splits =
        SegmentReader.readAll(storage, newRoot, index.keyIds()::contains).stream()
            .filter(split -> split.liveRowCount() > 0)
            .toList();
    Set<String> checkedNames = new HashSet<>();
    for (SplitDirectory split : splits) {
      if (newNames.contains(split.name())) {
        checkedNames.add(split.name());
        checkSplit(
            split, splits.stream().filter(other -> !checkedNames.contains(other.name())).toList());
      }
    }
  }

  /** Returns the names of the split directories with keys that the old state does not have. */
  private Set<String> namesOfNewKeys(Optional<SnapshotRoot> oldRoot) throws IOException {
    List<SegmentReference> oldSegments = oldRoot.map(SnapshotRoot::segments).orElse(List.of());
    List<SegmentReference> newSegments =
        newRoot.segments().stream().filter(segment -> !oldSegments.contains(segment)).toList();
    Map<String, List<Integer>> newSources = sources(newRoot, newSegments);
    if (oldRoot.isPresent() && !newSources.isEmpty()) {
      List<SegmentReference> changedSegments =
          oldSegments.stream().filter(segment -> !newRoot.segments().contains(segment)).toList();
      sources(oldRoot.get(), changedSegments).forEach(newSources::remove);
    }
    return newSources.keySet();
  }

  /** Returns the fingerprints of the files of the key in each split directory, by its name. */
  private Map<String, List<Integer>> sources(SnapshotRoot root, List<SegmentReference> segments)
      throws IOException {
    Map<String, List<Integer>> sources = new HashMap<>();
    for (SegmentReference segment : segments) {
      for (SplitDirectory split :
          SegmentReader.read(storage, root, segment, index.keyIds()::contains)) {
        sources.put(split.name(), split.fingerprints(index.keyIds()));
      }
    }
    return sources;
  }

  /** Checks the keys of a new split directory, also against those of others. */
  private void checkSplit(SplitDirectory split, List<SplitDirectory> others) throws IOException {
    List<SplitDirectory> unchecked =
        others.stream()
            .filter(other -> overlap.isPossible(split, other))
            .filter(other -> !checkedPairs.contains(pair(split, other)))
            .toList();
    boolean isUnchecked = !checkedPairs.contains(pair(split, split));
    if (unchecked.isEmpty() && !isUnchecked) {
      return;
    }
    checkRowCount(split);
    try (KeyRows rows = new KeyRows(split)) {
      SortedHashes hashes = rows.sortedHashes();
      if (isUnchecked) {
        checkInside(rows, hashes);
        checkedPairs.add(pair(split, split));
      }
      for (IndexedSplits other : IndexedSplits.groupByFile(unchecked, index)) {
        checkAgainst(rows, hashes, other);
        other.members().forEach(member -> checkedPairs.add(pair(split, member.split())));
      }
    }
  }

  private Pair pair(SplitDirectory split, SplitDirectory other) {
    return new Pair(index.keyIds(), state(split), state(other));
  }

  private KeyState state(SplitDirectory split) {
    return new KeyState(split.name(), split.fingerprints(index.keyIds()), split.deletionVector());
  }

  private void checkRowCount(SplitDirectory split) {
    if (split.rowCount() > SortedHashes.MAX_SIZE) {
      throw new InvalidTableException(
          "%s: %s has %s rows, and unique keys need at most %s in a split directory: write smaller ones"
              .formatted(
                  storage.location(), split.name(), split.rowCount(), SortedHashes.MAX_SIZE));
    }
  }

  /** Compares the keys of one split directory. */
  private void checkInside(KeyRows rows, SortedHashes hashes) {
    for (int i = 1; i < hashes.size(); i++) {
      long hash = hashes.hash(i);
      for (int j = i - 1; hashes.isNear(j, hash); j--) {
        if (hashes.hash(j) == hash) {
          checkDifferent(rows, hashes.row(i), rows, hashes.row(j));
        }
      }
    }
  }

  private void checkAgainst(KeyRows rows, SortedHashes hashes, IndexedSplits other)
      throws IOException {
    if (other.file().isEmpty()) {
      try (KeyRows otherRows = new KeyRows(other.members().get(0).split())) {
        checkAgainst(rows, hashes, otherRows);
      }
      return;
    }
    List<FoundRow> found = new ArrayList<>();
    try (KeyIndexReader reader = other.open(storage, counters, new PageCache())) {
      for (int i = 0; i < hashes.size(); i++) {
        int row = hashes.row(i);
        reader.findCandidates(
            hashes.hash(i),
            rowInFile -> {
              int member = other.memberOf(rowInFile);
              if (member >= 0) {
                found.add(
                    new FoundRow(member, rowInFile - other.members().get(member).firstRow(), row));
              }
            });
        if (found.size() >= MAX_FOUND_ROWS) {
          compare(rows, other, found);
        }
      }
    }
    compare(rows, other, found);
  }

  /** Compares the keys of rows that were found with those of new rows, and removes them. */
  private void compare(KeyRows rows, IndexedSplits other, List<FoundRow> found) throws IOException {
    found.sort(Comparator.comparing(FoundRow::member).thenComparing(FoundRow::row));
    int start = 0;
    while (start < found.size()) {
      int member = found.get(start).member();
      int end = start;
      try (KeyRows otherRows = new KeyRows(other.members().get(member).split())) {
        for (; end < found.size() && found.get(end).member() == member; end++) {
          checkDifferent(rows, found.get(end).newRow(), otherRows, found.get(end).row());
        }
      }
      start = end;
    }
    found.clear();
  }

  /** A row of another split directory that may have the key of a new row. */
  private record FoundRow(int member, long row, int newRow) {}

  /** Compares the keys of new rows with all of a split directory without an index. */
  private void checkAgainst(KeyRows rows, SortedHashes hashes, KeyRows otherRows)
      throws IOException {
    otherRows.forEachHash(
        (hash, row) -> {
          for (int i = hashes.firstNear(hash); hashes.isNear(i, hash); i++) {
            if (hashes.hash(i) == hash) {
              checkDifferent(rows, hashes.row(i), otherRows, row);
            }
          }
        });
  }

  private void checkDifferent(KeyRows rows, long row, KeyRows otherRows, long otherRow) {
    if (rows.isLive(row) && otherRows.isLive(otherRow)) {
      List<Object> key = rows.key(row);
      if (key.equals(otherRows.key(otherRow))) {
        throw duplicate(key, rows.split, row, otherRows.split, otherRow);
      }
    }
  }

  private InvalidTableException duplicate(
      List<Object> key, SplitDirectory split, long row, SplitDirectory other, long otherRow) {
    List<String> parts =
        IntStream.range(0, key.size())
            .mapToObj(i -> keyColumns.get(i).name() + " = " + EncodedKey.textOf(key.get(i)))
            .toList();
    return new InvalidTableException(
        ("%s: two rows have the key %s, and the index of %s is unique: row %s of %s and row %s of"
                + " %s; leave one of them out, delete it first, or replace it with upsert")
            .formatted(
                storage.location(),
                String.join(", ", parts),
                String.join(", ", index.keyNames(newRoot.schema())),
                otherRow,
                other.name(),
                row,
                split.name()));
  }

  /** Uses the hash of a row. */
  @FunctionalInterface
  private interface HashAction {
    void accept(long hash, long row);
  }

  /** The keys of a split directory, which are read when they are needed. */
  private final class KeyRows implements AutoCloseable {
    private final SplitDirectory split;
    private final SplitLookup lookup;

    KeyRows(SplitDirectory split) throws IOException {
      this.split = split;
      this.lookup =
          new SplitLookup(
              storage, split, ReadProjection.generic(keyColumns), counters, new PageCache());
    }

    boolean isLive(long row) {
      return lookup.isSelected(row);
    }

    List<Object> key(long row) {
      ColumnarRecord record = lookup.read(keySchema.avroSchema(), row);
      return IntStream.range(0, keyColumns.size()).mapToObj(record::get).toList();
    }

    void forEachHash(HashAction action) throws IOException {
      try (KeySource keys = new SplitKeys(storage, split, keyColumns, List.of(), counters)) {
        while (keys.next()) {
          action.accept(keys.key().hash(), keys.row());
        }
      }
    }

    SortedHashes sortedHashes() throws IOException {
      SortedHashes hashes = new SortedHashes();
      forEachHash(
          (hash, row) -> {
            if (isLive(row)) {
              hashes.add(hash, (int) row);
            }
          });
      hashes.sort();
      return hashes;
    }

    @Override
    public void close() throws IOException {
      lookup.close();
    }
  }
}
