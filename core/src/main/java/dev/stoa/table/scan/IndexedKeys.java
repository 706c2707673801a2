package dev.stoa.table.scan;

import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EntryValues;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SplitIndexes;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the rows with a key by the key indexes of split directories. Used by {@link KeySearcher}.
 * Not thread-safe.
 */
final class IndexedKeys implements Closeable {
  private final ReadCounters counters;
  private final PageCache cache;
  private final int maxOpenFileCount;

  /** The open files of each index, by its id. */
  private final Map<Integer, OpenSplitCache<KeyIndexReader>> openIndexes = new HashMap<>();

  /** The split directory that was searched last; null at first. */
  private SplitDirectory lastSplit;

  /** The index by which {@link #lastSplit} was searched. */
  private IndexDefinition lastIndex;

  /** The open file of {@link #lastIndex}; empty if {@link #lastSplit} has none. */
  private Optional<KeyIndexReader> lastReader = Optional.empty();

  /** Whether {@link #lastReader} has the current values of all columns of the records. */
  private boolean isLastCovering;

  /**
   * An index that has the values of all columns of a lookup's records.
   *
   * @param index the index, whose key is that of the lookup
   * @param neededIds the ids of the included columns that the records have
   * @param values reads records
   */
  record Covering(IndexDefinition index, List<Integer> neededIds, EntryValues values) {
    /** Whether an index file was built from the current files of the columns that are needed. */
    boolean isCurrent(SplitDirectory split, IndexFile file) {
      List<Integer> columnIds = index.columnIds();
      List<Integer> sources =
          neededIds.stream().map(id -> file.sources().get(columnIds.indexOf(id))).toList();
      return sources.equals(split.fingerprints(neededIds));
    }
  }

  /** Creates a finder without open files. */
  IndexedKeys(int maxOpenFileCount, ReadCounters counters, PageCache cache) {
    this.cache = cache;
    this.counters = counters;
    this.maxOpenFileCount = maxOpenFileCount;
  }

  /**
   * Opens the index of some keys in a split directory.
   *
   * @return the open index, valid until the next call; empty if the split directory has none
   */
  Optional<KeyIndexReader> open(KeySearcher.Target target, SplitDirectory split, AcceptedKeys keys)
      throws IOException {
    if (!split.equals(lastSplit) || !keys.index().equals(lastIndex)) {
      lastSplit = null;
      Optional<IndexFile> file = split.indexFile(keys.index());
      lastReader = open(target.storage(), split, file);
      isLastCovering =
          target
              .covering()
              .filter(covering -> covering.index().equals(keys.index()))
              .filter(covering -> file.isPresent() && covering.isCurrent(split, file.get()))
              .isPresent();
      lastIndex = keys.index();
      lastSplit = split;
    }
    return lastReader;
  }

  /** Whether the index that was opened last has the current values of the lookup's columns. */
  boolean isCovering() {
    return isLastCovering;
  }

  private Optional<KeyIndexReader> open(
      Storage storage, SplitDirectory split, Optional<IndexFile> file) throws IOException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        openIndexes
            .computeIfAbsent(
                file.get().index().id(), id -> new OpenSplitCache<>(maxOpenFileCount, 1))
            .get(split, opened -> SplitIndexes.open(opened, storage, file.get(), counters, cache)));
  }

  /**
   * Closes the files that another version of the table does not have.
   *
   * @param splits its split directories by name
   */
  void retain(Map<String, SplitDirectory> splits) throws IOException {
    lastSplit = null;
    for (OpenSplitCache<KeyIndexReader> openFiles : openIndexes.values()) {
      openFiles.retain(
          splits,
          (split, other) ->
              split.identity().equals(other.identity())
                  && other.indexFiles().containsAll(split.indexFiles()));
    }
    openIndexes.values().removeIf(OpenSplitCache::isEmpty);
  }

  /** Returns the ids of the indexes by which keys were found. */
  Set<Integer> usedIndexes() {
    return openIndexes.keySet();
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(openIndexes.values());
  }
}
