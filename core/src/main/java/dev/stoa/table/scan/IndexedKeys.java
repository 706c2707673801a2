package dev.stoa.table.scan;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.schema.Column;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SplitIndexes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Finds the rows with a key by the key indexes of split directories. Used by {@link KeyLookup}. Not
 * thread-safe.
 */
final class IndexedKeys implements Closeable {
  private final Storage storage;
  private final List<Column> columns;
  private final List<IndexDefinition> indexes;
  private final ReadCounters counters;
  private final int maxOpenFileCount;

  /** The open files of each index, by its id. */
  private final Map<Integer, OpenSplitCache<KeyIndexReader>> openIndexes = new HashMap<>();

  private final EncodedKey key = new EncodedKey();

  /** The index whose key is encoded; empty if none has the columns of the last key. */
  private Optional<IndexDefinition> index = Optional.empty();

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
   * @param leaves equalities that rows must satisfy; an index serves if they name all its columns
   */
  void setKey(List<Leaf> leaves) {
    index = Optional.empty();
    if (indexes.isEmpty()) {
      return;
    }
    Map<Integer, Leaf> leavesById = new HashMap<>();
    for (Leaf leaf : leaves) {
      Column column = columns.get(leaf.column());
      if (leaf.steps().isEmpty() && SplitIndexes.isIndexable(column)) {
        leavesById.putIfAbsent(column.id(), leaf);
      }
    }
    for (IndexDefinition candidate : indexes) {
      boolean isLonger = index.isEmpty() || candidate.keyIds().size() > index.get().keyIds().size();
      if (isLonger && leavesById.keySet().containsAll(candidate.keyIds())) {
        index = Optional.of(candidate);
      }
    }
    if (index.isPresent() && !encode(index.get(), leavesById)) {
      index = Optional.empty();
    }
  }

  private boolean encode(IndexDefinition definition, Map<Integer, Leaf> leavesById) {
    key.clear();
    for (int id : definition.keyIds()) {
      if (!append(leavesById.get(id).matcher())) {
        return false;
      }
    }
    return true;
  }

  /** Appends the value that a matcher accepts; returns false if there may be several. */
  private boolean append(ValueMatcher matcher) {
    if (matcher instanceof LongMatcher longs
        && longs.isPlainRange()
        && longs.low() == longs.high()) {
      key.appendLong(longs.low());
      return true;
    }
    if (matcher instanceof BytesMatcher bytes) {
      Optional<ByteBuffer> value =
          bytes.candidateValues().filter(values -> values.size() == 1).map(values -> values.get(0));
      value.ifPresent(key::appendBytes);
      return value.isPresent();
    }
    return false;
  }

  /**
   * Returns the rows of a split directory that may have the key, in ascending order; empty if it
   * has no index of the key, and must be searched.
   */
  Optional<long[]> rows(SplitDirectory split) throws IOException {
    Optional<IndexFile> file = index.flatMap(split::indexFile);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    KeyIndexReader reader =
        openIndexes
            .computeIfAbsent(
                file.get().index().id(), id -> new OpenSplitCache<>(maxOpenFileCount, 1))
            .get(split, opened -> SplitIndexes.open(opened, storage, file.get(), counters));
    LongStream.Builder rows = LongStream.builder();
    reader.find(key, rows);
    return Optional.of(rows.build().toArray());
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
