package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.MetadataFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds new files to split directories of a snapshot: each affected segment gets a patch, or is
 * rewritten if it has many. Internal: called by changes of columns and by deletes.
 *
 * @param storage of the table
 * @param root the changed snapshot
 * @param files writes the segments
 */
@Internal
public record SegmentChanges(Storage storage, SnapshotRoot root, MetadataFiles files) {
  /** With more patches, a segment is rewritten, so that few files are opened to read it. */
  private static final int MAX_PATCHES = 8;

  /**
   * The segments with the changes applied and some split directories dropped.
   *
   * @param changes by split directory name, with only the new files
   * @param dropped the names of split directories to drop
   * @throws CommitConflictException when a split directory is no longer part of the table
   */
  public List<SegmentReference> apply(Map<String, SplitDirectory> changes, Set<String> dropped)
      throws IOException {
    List<SegmentReference> changed = apply(changes);
    if (dropped.isEmpty()) {
      return changed;
    }
    List<SegmentReference> segments = new ArrayList<>();
    Set<Integer> ids = root.schema().columnIds();
    for (SegmentReference segment : changed) {
      List<SplitDirectory> before = SegmentReader.read(storage, root, segment, ids::contains);
      List<SplitDirectory> after =
          before.stream().filter(split -> !dropped.contains(split.name())).toList();
      if (after.size() == before.size()) {
        segments.add(segment);
      } else if (!after.isEmpty()) {
        segments.add(files.writeSegment(after));
      }
    }
    return segments;
  }

  /**
   * The segments with the changes applied.
   *
   * @param changes by split directory name, with only the new files
   * @throws CommitConflictException when a split directory is no longer part of the table
   */
  public List<SegmentReference> apply(Map<String, SplitDirectory> changes) throws IOException {
    Map<String, SplitDirectory> pending = new HashMap<>(changes);
    Set<Integer> ids = new HashSet<>();
    changes.values().forEach(split -> split.columnFiles().forEach(file -> ids.add(file.fieldId())));
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      segments.add(pending.isEmpty() ? segment : apply(segment, ids, pending));
    }
    if (!pending.isEmpty()) {
      throw new CommitConflictException(
          "%s: split directory %s was rewritten concurrently: make the change again"
              .formatted(storage.location(), pending.keySet().iterator().next()));
    }
    return segments;
  }

  private SegmentReference apply(
      SegmentReference segment, Set<Integer> ids, Map<String, SplitDirectory> pending)
      throws IOException {
    List<SplitDirectory> splits = SegmentReader.read(storage, root, segment, ids::contains);
    List<SplitDirectory> changes = new ArrayList<>(splits.size());
    long size = segment.totals().sizeInBytes();
    long deleted = segment.deletedRowCount();
    boolean isChanged = false;
    for (SplitDirectory split : splits) {
      SplitDirectory change = pending.remove(split.name());
      isChanged |= change != null;
      changes.add(change == null ? split.withFiles(List.of(), Optional.empty()) : change);
      if (change != null) {
        size += sizeDelta(split, change);
        deleted +=
            change.deletionVector().isEmpty()
                ? 0
                : change.deletedRowCount() - split.deletedRowCount();
      }
    }
    if (!isChanged) {
      return segment;
    }
    return patch(segment, changes, deleted, size);
  }

  private SegmentReference patch(
      SegmentReference segment, List<SplitDirectory> changes, long deleted, long size)
      throws IOException {
    if (segment.patches().size() < MAX_PATCHES) {
      List<PatchReference> patches = new ArrayList<>(segment.patches());
      patches.add(files.writePatch(segment, changes));
      return changed(segment, deleted, size, patches);
    }
    long patchBytes =
        segment.patches().stream().mapToLong(patch -> patch.identity().sizeInBytes()).sum();
    if (patchBytes > segment.identity().sizeInBytes() / 2) {
      Set<Integer> ids = root.schema().columnIds();
      return files.writeSegment(
          merge(SegmentReader.read(storage, root, segment, ids::contains), changes));
    }
    List<SplitDirectory> all =
        changes.stream().map(split -> split.withFiles(List.of(), Optional.empty())).toList();
    for (PatchReference patch : segment.patches()) {
      try (ManifestPatch open = ManifestPatch.open(storage, patch, new ReadCounters())) {
        all = open.checkSegment(root.tableUuid(), segment).apply(all, id -> true);
      }
    }
    return changed(segment, deleted, size, List.of(files.writePatch(segment, merge(all, changes))));
  }

  private static SegmentReference changed(
      SegmentReference segment, long deleted, long size, List<PatchReference> patches) {
    return new SegmentReference(
        segment.name(), segment.identity(), segment.totals().withSize(size), deleted, patches);
  }

  private static List<SplitDirectory> merge(
      List<SplitDirectory> splits, List<SplitDirectory> changes) {
    List<SplitDirectory> merged = new ArrayList<>(splits.size());
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory change = changes.get(i);
      merged.add(splits.get(i).withReplaced(change.columnFiles(), change.deletionVector()));
    }
    return merged;
  }

  private static long sizeDelta(SplitDirectory split, SplitDirectory change) {
    long growth = 0;
    for (ColumnFile file : change.columnFiles()) {
      long before = split.columnFile(file.fieldId()).map(ColumnFile::sizeInBytes).orElse(0L);
      growth += file.sizeInBytes() - before;
    }
    return growth;
  }
}
