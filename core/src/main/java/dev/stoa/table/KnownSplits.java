package dev.stoa.table;

import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The split directories of one snapshot, which never change. Those last read are kept while memory
 * is not short: who plans a query asks for the same columns several times, and each time the
 * manifest would have to be read. For many threads.
 */
final class KnownSplits {
  private final Storage storage;
  private final SnapshotRoot root;
  private Set<Integer> ids = Set.of();
  private SoftReference<List<SplitDirectory>> splits = new SoftReference<>(null);

  KnownSplits(Storage storage, SnapshotRoot root) {
    this.storage = storage;
    this.root = root;
  }

  /**
   * All split directories.
   *
   * @param columns ids of the columns whose files are wanted
   */
  synchronized List<SplitDirectory> withFiles(Set<Integer> columns) throws IOException {
    List<SplitDirectory> present = splits.get();
    if (present == null || !ids.equals(columns)) {
      present = read(columns);
      splits = new SoftReference<>(present);
      ids = Set.copyOf(columns);
    }
    return present;
  }

  private List<SplitDirectory> read(Set<Integer> columns) throws IOException {
    List<SplitDirectory> read = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      read.addAll(SegmentReading.read(storage, root, segment, columns::contains));
    }
    return List.copyOf(read);
  }
}
