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
 * Adds new files to split directories of a snapshot: each affected manifest segment gets a patch,
 * or is rewritten if its patches are large. Also drops split directories, whose segments are
 * rewritten. Internal: called by changes of columns and by deletes.
 *
 * @param storage the table's storage
 * @param root the snapshot that is changed
 * @param files writes the segments
 */
@Internal
public record SegmentChanges(Storage storage, SnapshotRoot root, MetadataFiles files) {
  /** The maximum number of patches of a segment, so that few files are opened to read it. */
  private static final int MAX_PATCHES = 8;

  /**
   * Returns the segments with changes applied and some split directories dropped.
   *
   * @param changesByName split directories with only the new files, by name
   * @param droppedNames the names of split directories to drop, which callers find in {@link #root}
   * @throws CommitConflictException when {@code changesByName} has a split directory that is no
   *     longer part of the table
   */
  public List<SegmentReference> apply(
      Map<String, SplitDirectory> changesByName, Set<String> droppedNames) throws IOException {
    List<SegmentReference> changedSegments = apply(changesByName);
    if (droppedNames.isEmpty()) {
      return changedSegments;
    }
    List<SegmentReference> segments = new ArrayList<>();
    Set<Integer> ids = root.schema().columnIds();
    for (SegmentReference segment : changedSegments) {
      List<SplitDirectory> oldSplits = SegmentReader.read(storage, root, segment, ids::contains);
      List<SplitDirectory> newSplits =
          oldSplits.stream().filter(split -> !droppedNames.contains(split.name())).toList();
      if (newSplits.size() == oldSplits.size()) {
        segments.add(segment);
      } else if (!newSplits.isEmpty()) {
        segments.add(files.writeSegment(newSplits));
      }
    }
    return segments;
  }

  /**
   * Returns the segments with the changes applied.
   *
   * @param changesByName split directories with only the new files, by name
   * @throws CommitConflictException when a split directory is no longer part of the table
   */
  public List<SegmentReference> apply(Map<String, SplitDirectory> changesByName)
      throws IOException {
    Map<String, SplitDirectory> pendingChanges = new HashMap<>(changesByName);
    Set<Integer> ids = new HashSet<>();
    changesByName
        .values()
        .forEach(split -> split.columnFiles().forEach(file -> ids.add(file.fieldId())));
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      segments.add(
          pendingChanges.isEmpty() ? segment : applyToSegment(segment, ids, pendingChanges));
    }
    if (!pendingChanges.isEmpty()) {
      throw new CommitConflictException(
          "%s: split directory %s was rewritten concurrently: make the change again"
              .formatted(storage.location(), pendingChanges.keySet().iterator().next()));
    }
    return segments;
  }

  /** Returns a segment with its changes applied, which are removed from the pending changes. */
  private SegmentReference applyToSegment(
      SegmentReference segment, Set<Integer> ids, Map<String, SplitDirectory> pendingChanges)
      throws IOException {
    List<SplitDirectory> splits = SegmentReader.read(storage, root, segment, ids::contains);
    List<SplitDirectory> changes = new ArrayList<>(splits.size());
    long sizeInBytes = segment.totals().sizeInBytes();
    long deletedRowCount = segment.deletedRowCount();
    boolean isChanged = false;
    for (SplitDirectory split : splits) {
      SplitDirectory change = pendingChanges.remove(split.name());
      isChanged |= change != null;
      changes.add(change == null ? split.withFiles(List.of(), Optional.empty()) : change);
      if (change != null) {
        sizeInBytes += sizeDeltaInBytes(split, change);
        deletedRowCount +=
            change.deletionVector().isEmpty()
                ? 0
                : change.deletedRowCount() - split.deletedRowCount();
      }
    }
    if (!isChanged) {
      return segment;
    }
    return patch(segment.withSize(sizeInBytes), changes, deletedRowCount);
  }

  /**
   * Adds a patch to a segment. If it already has many, merges them into one patch or, if they are
   * large, into the segment.
   */
  private SegmentReference patch(
      SegmentReference segment, List<SplitDirectory> changes, long deletedRowCount)
      throws IOException {
    Set<Integer> replacedIds = new HashSet<>();
    changes.forEach(split -> split.columnFiles().forEach(file -> replacedIds.add(file.fieldId())));
    if (segment.patches().size() < MAX_PATCHES) {
      List<PatchReference> patches = new ArrayList<>(segment.patches());
      patches.add(files.writePatch(segment, changes));
      return segment.withPatches(deletedRowCount, patches, replacedIds);
    }
    long patchSizeInBytes =
        segment.patches().stream().mapToLong(patch -> patch.identity().sizeInBytes()).sum();
    if (patchSizeInBytes > segment.identity().sizeInBytes() / 2) {
      Set<Integer> ids = root.schema().columnIds();
      return files.writeSegment(
          merge(SegmentReader.read(storage, root, segment, ids::contains), changes));
    }
    List<SplitDirectory> patchedSplits =
        changes.stream().map(split -> split.withFiles(List.of(), Optional.empty())).toList();
    for (PatchReference patch : segment.patches()) {
      try (ManifestPatch openPatch = ManifestPatch.open(storage, patch, new ReadCounters())) {
        patchedSplits =
            openPatch.checkSegment(root.tableUuid(), segment).apply(patchedSplits, id -> true);
      }
    }
    PatchReference merged = files.writePatch(segment, merge(patchedSplits, changes));
    return segment.withPatches(deletedRowCount, List.of(merged), replacedIds);
  }

  /** Adds the new files of each split directory; both lists have the same order. */
  private static List<SplitDirectory> merge(
      List<SplitDirectory> splits, List<SplitDirectory> changes) {
    List<SplitDirectory> mergedSplits = new ArrayList<>(splits.size());
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory change = changes.get(i);
      mergedSplits.add(
          splits
              .get(i)
              .withReplacedFiles(
                  change.columnFiles(), change.deletionVector(), change.indexFiles()));
    }
    return mergedSplits;
  }

  private static long sizeDeltaInBytes(SplitDirectory split, SplitDirectory change) {
    long deltaInBytes = 0;
    for (ColumnFile file : change.columnFiles()) {
      long oldSizeInBytes =
          split.columnFile(file.fieldId()).map(ColumnFile::sizeInBytes).orElse(0L);
      deltaInBytes += file.sizeInBytes() - oldSizeInBytes;
    }
    return deltaInBytes;
  }
}
