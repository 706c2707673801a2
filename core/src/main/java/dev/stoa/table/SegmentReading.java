package dev.stoa.table;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Reads the split directories of a segment that a snapshot names. */
final class SegmentReading {
  private SegmentReading() {}

  static List<SplitDirectory> read(
      Storage storage, SnapshotRoot root, SegmentReference reference, IntPredicate wantedIds)
      throws IOException {
    try (ManifestSegment segment = open(storage, reference, new ReadCounters())) {
      return segment.of(root.tableUuid()).read(wantedIds);
    }
  }

  static ManifestSegment open(Storage storage, SegmentReference reference, ReadCounters counters)
      throws IOException {
    return ManifestSegment.open(
        storage, TablePaths.segment(reference.name()), Optional.of(reference.expected()), counters);
  }
}
