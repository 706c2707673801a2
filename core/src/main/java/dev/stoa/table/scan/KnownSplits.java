package dev.stoa.table.scan;

import dev.stoa.format.manifest.SegmentReading;
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
 * The split directories of one snapshot, which never change. Those last read are kept while memory
 * is not short: who plans a query asks for the same columns several times, and each time the
 * manifest would have to be read. For many threads.
 */
final class KnownSplits {
  /** Of more column files nothing is kept: they take some hundred bytes each. */
  private static final long MOST_FILES = 100_000;

  private final Storage storage;
  private final SnapshotRoot root;
  private Set<Integer> ids = Set.of();
  private SoftReference<List<SplitDirectory>> splits = new SoftReference<>(null);

  KnownSplits(TableState state) {
    this.storage = state.storage();
    this.root = state.root();
  }

  /**
   * Hands over all split directories, one after another.
   *
   * @param columns ids of the columns whose files are wanted
   */
  synchronized void forEach(Set<Integer> columns, Consumer<SplitDirectory> taker)
      throws IOException {
    List<SplitDirectory> present = splits.get();
    if (present != null && ids.equals(columns)) {
      present.forEach(taker);
      return;
    }
    List<SplitDirectory> kept = new ArrayList<>();
    boolean isKept = fileCount(columns) <= MOST_FILES;
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReading.read(storage, root, segment, columns::contains)) {
        taker.accept(split);
        if (isKept) {
          kept.add(split);
        }
      }
    }
    if (isKept) {
      splits = new SoftReference<>(kept);
      ids = Set.copyOf(columns);
    }
  }

  private long fileCount(Set<Integer> columns) {
    long splitCount =
        root.segments().stream().mapToLong(segment -> segment.totals().splitCount()).sum();
    return splitCount * Math.max(1, columns.size());
  }
}
