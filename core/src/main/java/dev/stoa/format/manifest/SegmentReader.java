package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Reads the split directories of a segment that a snapshot refers to. */
public final class SegmentReader {
  private SegmentReader() {}

  /** The split directories of the snapshot, with the files of the wanted columns. */
  public static List<SplitDirectory> read(
      Storage storage, SnapshotRoot root, SegmentReference reference, IntPredicate wantedIds)
      throws IOException {
    List<SplitDirectory> splits;
    try (ManifestSegment segment = open(storage, reference, new ReadCounters())) {
      splits = segment.checkTable(root.tableUuid()).checkPartitions(root).read(wantedIds);
    }
    for (PatchReference patch : reference.patches()) {
      try (ManifestPatch open = ManifestPatch.open(storage, patch, new ReadCounters())) {
        splits = open.checkSegment(root.tableUuid(), reference).apply(splits, wantedIds);
      }
    }
    return splits;
  }

  /** All split directories of a snapshot, with the files of the wanted columns. */
  public static List<SplitDirectory> all(Storage storage, SnapshotRoot root, IntPredicate wantedIds)
      throws IOException {
    List<SplitDirectory> all = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      all.addAll(read(storage, root, segment, wantedIds));
    }
    return all;
  }

  /** All split directories of a snapshot by name. */
  public static Map<String, SplitDirectory> byName(
      Storage storage, SnapshotRoot root, IntPredicate wantedIds) throws IOException {
    Map<String, SplitDirectory> splits = new LinkedHashMap<>();
    all(storage, root, wantedIds).forEach(split -> splits.put(split.name(), split));
    return splits;
  }

  /** Opens the segment without its patches. */
  public static ManifestSegment open(
      Storage storage, SegmentReference reference, ReadCounters counters) throws IOException {
    return ManifestSegment.open(
        storage, TablePaths.segment(reference.name()), Optional.of(reference.identity()), counters);
  }
}
