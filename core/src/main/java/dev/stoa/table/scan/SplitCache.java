package dev.stoa.table.scan;

import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A cache of one snapshot's split directories, which never change. The last ones read are kept
 * while memory suffices, since query planning requests the same columns several times and would
 * read the manifest each time. For many threads.
 */
final class SplitCache {
  /** More column files are not cached: they take some hundred bytes each. */
  private static final long MAX_FILES = 100_000;

  private final Storage storage;
  private final SnapshotRoot root;
  private Set<Integer> ids = Set.of();
  private SoftReference<List<SplitDirectory>> splits = new SoftReference<>(null);

  SplitCache(TableState state) {
    this.storage = state.storage();
    this.root = state.root();
  }

  /**
   * Passes all split directories to the consumer, one after another.
   *
   * @param columns ids of the columns whose files are wanted
   */
  synchronized void forEach(Set<Integer> columns, Consumer<SplitDirectory> consumer)
      throws IOException {
    List<SplitDirectory> cached = splits.get();
    if (cached != null && ids.equals(columns)) {
      cached.forEach(consumer);
      return;
    }
    List<SplitDirectory> loaded = new ArrayList<>();
    boolean isCacheable = fileCount(columns) <= MAX_FILES;
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReader.read(storage, root, segment, columns::contains)) {
        consumer.accept(split);
        if (isCacheable) {
          loaded.add(split);
        }
      }
    }
    if (isCacheable) {
      splits = new SoftReference<>(loaded);
      ids = Set.copyOf(columns);
    }
  }

  private long fileCount(Set<Integer> columns) {
    long splitCount =
        root.segments().stream().mapToLong(segment -> segment.totals().splitCount()).sum();
    return splitCount * Math.max(1, columns.size());
  }
}
