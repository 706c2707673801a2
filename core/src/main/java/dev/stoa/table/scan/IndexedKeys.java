package dev.stoa.table.scan;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.schema.Column;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SplitIndexes;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the rows with a key by the key indexes of split directories. Used by {@link KeyLookup}. Not
 * thread-safe.
 */
final class IndexedKeys implements Closeable {
  /** The maximum number of keys that equalities and lists of values may combine to. */
  private static final int MAX_KEY_COUNT = 1_000;

  private final Storage storage;
  private final List<Column> columns;
  private final List<IndexDefinition> indexes;
  private final ReadCounters counters;
  private final int maxOpenFileCount;

  /** The open files of each index, by its id. */
  private final Map<Integer, OpenSplitCache<KeyIndexReader>> openIndexes = new HashMap<>();

  /** The keys to find; empty if no index has the columns of the last key. */
  private Optional<AcceptedKeys> keys = Optional.empty();

  /**
   * Creates a finder without open files.
   *
   * @param columns the columns to which the equalities of keys are bound
   * @param tableIndexes the indexes of the table, of which those with other columns are ignored
   */
  IndexedKeys(
      Storage storage,
      List<Column> columns,
      List<IndexDefinition> tableIndexes,
      int maxOpenFileCount,
      ReadCounters counters) {
    this.storage = storage;
    this.columns = columns;
    this.indexes = tableIndexes;
    this.counters = counters;
    this.maxOpenFileCount = maxOpenFileCount;
  }

  /**
   * Sets the key to find.
   *
   * @param leaves tests that rows must satisfy; an index serves if they name the values of all its
   *     columns
   */
  void setKey(List<Leaf> leaves) {
    keys = AcceptedKeys.of(indexes, leaves, columns, MAX_KEY_COUNT);
  }

  /**
   * Returns the rows of a split directory that may have the key, in ascending order; empty if it
   * has no index of the key, and must be searched.
   */
  Optional<long[]> rows(SplitDirectory split) throws IOException {
    Optional<IndexFile> file = keys.flatMap(found -> split.indexFile(found.index()));
    if (file.isEmpty()) {
      return Optional.empty();
    }
    KeyIndexReader reader =
        openIndexes
            .computeIfAbsent(
                file.get().index().id(), id -> new OpenSplitCache<>(maxOpenFileCount, 1))
            .get(split, opened -> SplitIndexes.open(opened, storage, file.get(), counters));
    return Optional.of(reader.find(keys.orElseThrow()));
  }

  /** Returns the files that a split directory has of the indexes by which keys were found. */
  List<IndexFile> usedFiles(SplitDirectory split) {
    return split.indexFiles().stream()
        .filter(file -> openIndexes.containsKey(file.index().id()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(openIndexes.values());
  }
}
