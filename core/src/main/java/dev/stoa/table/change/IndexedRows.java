package dev.stoa.table.change;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.IndexedSplits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes the rows of split directories that have one of some keys, which it finds by an index of
 * the key's columns. Used by {@link Upsert}. Not thread-safe.
 */
final class IndexedRows {
  /**
   * The number of values that a scan of the key columns reads in the time of one lookup, rounded
   * up: 26 longs or 38 texts of 25 characters, measured in a table of a million rows.
   */
  private static final int VALUES_PER_LOOKUP = 40;

  /** The number of candidates that are kept in memory; with more, the columns are scanned. */
  private static final int MAX_CANDIDATES = 1 << 22;

  private final Storage storage;
  private final TableSchema schema;
  private final IndexDefinition index;
  private final RowKeys keys;
  private final List<Column> keyColumns;

  /** The ordinal in a key of each column of the index. */
  private final int[] ordinals;

  /** Whether the columns of the index are in the order of keys. */
  private final boolean hasKeyOrder;

  private long candidateCount;

  private IndexedRows(
      Storage storage,
      TableSchema schema,
      IndexDefinition index,
      RowKeys keys,
      List<Column> keyColumns) {
    this.storage = storage;
    this.schema = schema;
    this.index = index;
    this.keys = keys;
    this.keyColumns = keyColumns;
    List<Integer> keyIds = keyColumns.stream().map(Column::id).toList();
    this.ordinals = index.keyIds().stream().mapToInt(keyIds::indexOf).toArray();
    this.hasKeyOrder = index.keyIds().equals(keyIds);
  }

  /**
   * Returns a finder by an index of some columns, in any order; empty if the table has none.
   *
   * @param keyColumns the key columns, in the order of keys
   */
  static Optional<IndexedRows> of(
      Storage storage,
      TableSchema schema,
      List<IndexDefinition> indexes,
      RowKeys keys,
      List<Column> keyColumns) {
    Set<Integer> keyIds = new HashSet<>(keyColumns.stream().map(Column::id).toList());
    return indexes.stream()
        .filter(index -> keyIds.equals(new HashSet<>(index.keyIds())))
        .findFirst()
        .map(index -> new IndexedRows(storage, schema, index, keys, keyColumns));
  }

  /**
   * Finds the rows that may have one of some keys.
   *
   * @param splits the split directories in which the keys may be
   * @return the rows by the name of the split directory, none if there are none; without the split
   *     directories that are scanned in less time, have no index, or have too many such rows
   */
  Map<String, List<Candidate>> find(List<SplitDirectory> splits, Collection<RowKey> soughtKeys)
      throws IOException {
    Map<String, List<Candidate>> candidates = new HashMap<>();
    for (IndexedSplits group : IndexedSplits.groupByFile(splits, index)) {
      if (group.file().isPresent()
          && (long) soughtKeys.size() * VALUES_PER_LOOKUP < group.rowCount() * keyColumns.size()) {
        group.members().forEach(member -> candidates.put(member.split().name(), new ArrayList<>()));
        if (!find(group, soughtKeys, candidates)) {
          group.members().forEach(member -> candidates.remove(member.split().name()));
        }
      }
    }
    return candidates;
  }

  /** A row that may have a key. */
  record Candidate(long row, RowKey key) {}

  /** Adds candidates; returns false if there are too many. */
  private boolean find(
      IndexedSplits group, Collection<RowKey> soughtKeys, Map<String, List<Candidate>> candidates)
      throws IOException {
    try (KeyIndexReader reader = group.open(storage, new ReadCounters(), new PageCache())) {
      for (RowKey key : soughtKeys) {
        if (candidateCount > MAX_CANDIDATES) {
          return false;
        }
        reader.findCandidates(
            hashOf(key),
            rowInFile -> {
              int position = group.memberOf(rowInFile);
              if (position >= 0) {
                candidateCount++;
                IndexedSplits.Member member = group.members().get(position);
                candidates
                    .get(member.split().name())
                    .add(new Candidate(rowInFile - member.firstRow(), key));
              }
            });
      }
    }
    return true;
  }

  /** Deletes those rows that have their keys. */
  void delete(SplitDirectory split, List<Candidate> candidates, DeletionVector deletionVector)
      throws IOException {
    TableSchema keySchema = schema.project(keyColumns);
    try (SplitLookup lookup =
        new SplitLookup(
            storage,
            split,
            ReadProjection.generic(keyColumns),
            new ReadCounters(),
            new PageCache())) {
      for (Candidate candidate : candidates) {
        ColumnarRecord row = lookup.read(keySchema.avroSchema(), candidate.row());
        if (keys.keyOfStored(row).filter(candidate.key()::equals).isPresent()) {
          deletionVector.delete(candidate.row());
        }
      }
    }
  }

  private long hashOf(RowKey key) {
    if (hasKeyOrder) {
      return key.indexHash();
    }
    List<Object> parts = keys.parts(key);
    EncodedKey encodedKey = new EncodedKey();
    for (int ordinal : ordinals) {
      encodedKey.append(parts.get(ordinal));
    }
    return encodedKey.hash();
  }
}
