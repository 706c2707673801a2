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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

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

  /** The split directories of each segment that was read, by the segment's name. */
  private SoftReference<Map<String, List<SplitDirectory>>> cachedSplits = new SoftReference<>(null);

  private long cachedFileCount;

  SplitCache(TableState state) {
    this.storage = state.storage();
    this.root = state.root();
  }

  /**
   * Returns the split directories that pass a filter, of the segments that pass another.
   *
   * @param columnIds the ids of the columns whose files are included
   * @param segmentFilter selects the segments, of which no others are read
   */
  synchronized List<SplitDirectory> read(
      Set<Integer> columnIds,
      Predicate<SegmentReference> segmentFilter,
      Predicate<SplitDirectory> splitFilter)
      throws IOException {
    Map<String, List<SplitDirectory>> splitsBySegment = cachedSplits.get();
    if (splitsBySegment == null || !cachedColumnIds.equals(columnIds)) {
      splitsBySegment = new HashMap<>();
      cachedSplits = new SoftReference<>(splitsBySegment);
      cachedColumnIds = Set.copyOf(columnIds);
      cachedFileCount = 0;
    }
    List<SplitDirectory> selectedSplits = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      if (segmentFilter.test(segment)) {
        List<SplitDirectory> splits = splitsBySegment.get(segment.name());
        if (splits == null) {
          splits = SegmentReader.read(storage, root, segment, columnIds::contains);
          cache(segment, splits, splitsBySegment);
        }
        splits.stream().filter(splitFilter).forEach(selectedSplits::add);
      }
    }
    return selectedSplits;
  }

  private void cache(
      SegmentReference segment,
      List<SplitDirectory> splits,
      Map<String, List<SplitDirectory>> splitsBySegment) {
    long fileCount = (long) splits.size() * Math.max(1, cachedColumnIds.size());
    if (cachedFileCount + fileCount <= MAX_CACHED_FILE_COUNT) {
      splitsBySegment.put(segment.name(), splits);
      cachedFileCount += fileCount;
    }
  }
}
