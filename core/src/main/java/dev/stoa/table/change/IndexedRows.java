package dev.stoa.table.change;

import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SplitIndexes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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

  private final Storage storage;
  private final TableSchema schema;
  private final IndexDefinition index;

  /** The ordinal in a key of each column of the index. */
  private final int[] ordinals;

  private final List<Column> keyColumns;

  private IndexedRows(
      Storage storage, TableSchema schema, IndexDefinition index, List<Column> keyColumns) {
    this.storage = storage;
    this.schema = schema;
    this.index = index;
    this.keyColumns = keyColumns;
    this.ordinals =
        index.keyIds().stream()
            .mapToInt(id -> keyColumns.stream().map(Column::id).toList().indexOf(id))
            .toArray();
  }

  /**
   * Returns a finder by an index of some columns, in any order; empty if the table has none.
   *
   * @param keyNames the names of the key columns, in the order of keys
   */
  static Optional<IndexedRows> of(
      Storage storage, TableSchema schema, List<IndexDefinition> indexes, List<String> keyNames) {
    List<Column> keyColumns = schema.select(keyNames);
    Set<Integer> keyIds = new HashSet<>(keyColumns.stream().map(Column::id).toList());
    return indexes.stream()
        .filter(index -> keyIds.equals(new HashSet<>(index.keyIds())))
        .findFirst()
        .map(index -> new IndexedRows(storage, schema, index, keyColumns));
  }

  /** Whether a split directory has the index, and reading by it saves time. */
  boolean isFasterThanScan(SplitDirectory split, int keyCount) {
    return split.indexFile(index).isPresent()
        && (long) keyCount * VALUES_PER_LOOKUP < split.rowCount() * keyColumns.size();
  }

  /** Deletes the rows with the keys in a split directory that has the index. */
  void delete(SplitDirectory split, Collection<List<Object>> keys, DeletionVector deletionVector)
      throws IOException {
    ReadCounters counters = new ReadCounters();
    IndexFile file = split.indexFile(index).orElseThrow();
    EncodedKey encodedKey = new EncodedKey();
    List<Long> candidates = new ArrayList<>();
    PageCache cache = new PageCache();
    try (KeyIndexReader reader = SplitIndexes.open(split, storage, file, counters, cache);
        SplitLookup lookup =
            new SplitLookup(storage, split, ReadProjection.generic(keyColumns), counters, cache)) {
      TableSchema keySchema = schema.project(keyColumns);
      for (List<Object> key : keys) {
        encode(key, encodedKey);
        candidates.clear();
        reader.findCandidates(encodedKey.hash(), candidates::add);
        for (long row : candidates) {
          if (key.equals(
              RowKeys.keyOf(lookup.read(keySchema.avroSchema(), row), keyColumns.size()))) {
            deletionVector.delete(row);
          }
        }
      }
    }
  }

  private void encode(List<Object> key, EncodedKey encodedKey) {
    encodedKey.clear();
    for (int ordinal : ordinals) {
      encodedKey.append(key.get(ordinal));
    }
  }
}
