package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexFile;
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

  /** Reads the split directories of a segment, with the files of the selected columns. */
  public static List<SplitDirectory> read(
      Storage storage, SnapshotRoot root, SegmentReference reference, IntPredicate columnFilter)
      throws IOException {
    List<SplitDirectory> splits;
    try (ManifestSegment segment = open(storage, reference, new ReadCounters())) {
      splits = segment.checkTable(root.tableUuid()).checkPartitions(root).read(columnFilter);
    }
    for (PatchReference patchReference : reference.patches()) {
      try (ManifestPatch patch = ManifestPatch.open(storage, patchReference, new ReadCounters())) {
        splits = patch.checkSegment(root.tableUuid(), reference).apply(splits, columnFilter);
      }
    }
    return splits.stream().map(split -> withUsableIndexes(split, root)).toList();
  }

  /**
   * Returns a split directory with the files of those indexes that the snapshot has and that were
   * built from the column files of the split directory, which must include those of their keys.
   */
  public static SplitDirectory withUsableIndexes(SplitDirectory split, SnapshotRoot root) {
    if (split.indexFiles().isEmpty()) {
      return split;
    }
    List<IndexFile> files =
        split.indexFiles().stream()
            .filter(
                file ->
                    root.indexes().contains(file.index())
                        && split.indexFile(file.index()).isPresent())
            .toList();
    return split.withIndexFiles(files);
  }

  /** Reads all split directories of a snapshot, with the files of the selected columns. */
  public static List<SplitDirectory> readAll(
      Storage storage, SnapshotRoot root, IntPredicate columnFilter) throws IOException {
    List<SplitDirectory> splits = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      splits.addAll(read(storage, root, segment, columnFilter));
    }
    return splits;
  }

  /** Reads all split directories of a snapshot, by name. */
  public static Map<String, SplitDirectory> readByName(
      Storage storage, SnapshotRoot root, IntPredicate columnFilter) throws IOException {
    Map<String, SplitDirectory> splits = new LinkedHashMap<>();
    readAll(storage, root, columnFilter).forEach(split -> splits.put(split.name(), split));
    return splits;
  }

  /** Opens a segment without its patches. */
  public static ManifestSegment open(
      Storage storage, SegmentReference reference, ReadCounters counters) throws IOException {
    return ManifestSegment.open(
        storage,
        TablePaths.manifestFile(reference.name()),
        Optional.of(reference.identity()),
        counters);
  }
}
