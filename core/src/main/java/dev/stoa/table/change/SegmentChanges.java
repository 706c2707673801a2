package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReading;
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
 * Gives split directories of a snapshot new files: each of their segments gets a patch, or is
 * written anew when it has many. Internal: called by changes of columns and by deletes.
 *
 * @param storage of the table
 * @param root the snapshot that is changed
 * @param files of segments
 */
public record SegmentChanges(Storage storage, SnapshotRoot root, MetadataFiles files) {
  /** Beyond these, the patches of a segment become one, so that few files are opened to read it. */
  private static final int MOST_PATCHES = 8;

  /**
   * The segments with the changes, and without some split directories.
   *
   * @param changes by the names of split directories, with nothing but the new files
   * @param dropped the names of split directories that the table shall not have any more
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
      List<SplitDirectory> before = SegmentReading.read(storage, root, segment, ids::contains);
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
   * The segments with the changes.
   *
   * @param changes by the names of split directories, with nothing but the new files
   * @throws CommitConflictException when a split directory is no longer part of the table
   */
  public List<SegmentReference> apply(Map<String, SplitDirectory> changes) throws IOException {
    Map<String, SplitDirectory> left = new HashMap<>(changes);
    Set<Integer> ids = new HashSet<>();
    changes.values().forEach(split -> split.columnFiles().forEach(file -> ids.add(file.fieldId())));
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : root.segments()) {
      segments.add(left.isEmpty() ? segment : apply(segment, ids, left));
    }
    if (!left.isEmpty()) {
      throw new CommitConflictException(
          "%s: split directory %s was rewritten meanwhile: make the change again"
              .formatted(storage.location(), left.keySet().iterator().next()));
    }
    return segments;
  }

  private SegmentReference apply(
      SegmentReference segment, Set<Integer> ids, Map<String, SplitDirectory> left)
      throws IOException {
    List<SplitDirectory> splits = SegmentReading.read(storage, root, segment, ids::contains);
    List<SplitDirectory> changes = new ArrayList<>(splits.size());
    long size = segment.totals().sizeInBytes();
    long deleted = segment.deletedRowCount();
    boolean isTouched = false;
    for (SplitDirectory split : splits) {
      SplitDirectory change = left.remove(split.name());
      isTouched |= change != null;
      changes.add(change == null ? split.withOnly(List.of(), Optional.empty()) : change);
      if (change != null) {
        size += growth(split, change);
        deleted +=
            change.deletedRows().isEmpty() ? 0 : change.deletedRowCount() - split.deletedRowCount();
      }
    }
    if (!isTouched) {
      return segment;
    }
    return patched(segment, changes, deleted, size);
  }

  private SegmentReference patched(
      SegmentReference segment, List<SplitDirectory> changes, long deleted, long size)
      throws IOException {
    if (segment.patches().size() < MOST_PATCHES) {
      List<PatchReference> patches = new ArrayList<>(segment.patches());
      patches.add(files.writePatch(segment, changes));
      return changed(segment, deleted, size, patches);
    }
    long patchBytes =
        segment.patches().stream().mapToLong(patch -> patch.expected().sizeInBytes()).sum();
    if (patchBytes > segment.expected().sizeInBytes() / 2) {
      Set<Integer> ids = root.schema().columnIds();
      return files.writeSegment(
          merged(SegmentReading.read(storage, root, segment, ids::contains), changes));
    }
    List<SplitDirectory> all =
        changes.stream().map(split -> split.withOnly(List.of(), Optional.empty())).toList();
    for (PatchReference patch : segment.patches()) {
      try (ManifestPatch open = ManifestPatch.open(storage, patch, new ReadCounters())) {
        all = open.of(root.tableUuid(), segment).apply(all, id -> true);
      }
    }
    return changed(
        segment, deleted, size, List.of(files.writePatch(segment, merged(all, changes))));
  }

  private static SegmentReference changed(
      SegmentReference segment, long deleted, long size, List<PatchReference> patches) {
    return new SegmentReference(
        segment.name(), segment.expected(), segment.totals().withSize(size), deleted, patches);
  }

  private static List<SplitDirectory> merged(
      List<SplitDirectory> splits, List<SplitDirectory> changes) {
    List<SplitDirectory> merged = new ArrayList<>(splits.size());
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory change = changes.get(i);
      merged.add(splits.get(i).with(change.columnFiles(), change.deletedRows()));
    }
    return merged;
  }

  private static long growth(SplitDirectory split, SplitDirectory change) {
    long growth = 0;
    for (ColumnFile file : change.columnFiles()) {
      long before = split.columnFile(file.fieldId()).map(ColumnFile::sizeInBytes).orElse(0L);
      growth += file.sizeInBytes() - before;
    }
    return growth;
  }
}
