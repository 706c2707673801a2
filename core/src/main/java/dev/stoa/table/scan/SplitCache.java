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
 * A cache of one snapshot's split directories, which never change. It keeps the split directories
 * that were read last while memory suffices, since query planning requests the same columns several
 * times. Thread-safe.
 */
final class SplitCache {
  /**
   * The maximum number of column files of the cached split directories, since each file takes some
   * hundred bytes.
   */
  private static final long MAX_CACHED_FILE_COUNT = 100_000;

  private final Storage storage;
  private final SnapshotRoot root;
  private Set<Integer> cachedColumnIds = Set.of();
  private SoftReference<List<SplitDirectory>> splits = new SoftReference<>(null);

  SplitCache(TableState state) {
    this.storage = state.storage();
    this.root = state.root();
  }

  /**
   * Passes all split directories to the consumer, one after another.
   *
   * @param columnIds the ids of the columns whose files are included
   */
  synchronized void forEach(Set<Integer> columnIds, Consumer<SplitDirectory> consumer)
      throws IOException {
    List<SplitDirectory> cachedSplits = splits.get();
    if (cachedSplits != null && cachedColumnIds.equals(columnIds)) {
      cachedSplits.forEach(consumer);
      return;
    }
    List<SplitDirectory> newSplits = new ArrayList<>();
    boolean isCacheable = fileCount(columnIds) <= MAX_CACHED_FILE_COUNT;
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReader.read(storage, root, segment, columnIds::contains)) {
        consumer.accept(split);
        if (isCacheable) {
          newSplits.add(split);
        }
      }
    }
    if (isCacheable) {
      splits = new SoftReference<>(newSplits);
      cachedColumnIds = Set.copyOf(columnIds);
    }
  }

  private long fileCount(Set<Integer> columnIds) {
    long splitCount =
        root.segments().stream().mapToLong(segment -> segment.totals().splitCount()).sum();
    return splitCount * Math.max(1, columnIds.size());
  }
}
