package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.MetadataFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Appends new split directories to those of a snapshot. Called by all changes that add rows. */
record SegmentAppender(
    Storage storage, SnapshotRoot currentRoot, List<SplitDirectory> addedSplits) {
  /**
   * The maximum number of split directories in a new segment: a scan whose predicate needs a few of
   * them reads one segment or two, and a scan of all reads few files.
   */
  static final int MAX_SPLITS = 1024;

  /** Returns the update of an operation that may already have changed the existing segments. */
  SnapshotRoot.Update toUpdate(
      String operation, List<SegmentReference> existingSegments, MetadataFiles files)
      throws IOException {
    return new SnapshotRoot.Update(
        operation,
        currentRoot.schema(),
        currentRoot.nextSplitNumber() + addedSplits.size(),
        appendTo(existingSegments, files));
  }

  /**
   * Writes segments with the added split directories; returns the existing segments followed by
   * them. Small existing segments are merged into the first.
   *
   * @throws CommitConflictException when an added split directory lacks a column that has no
   *     default
   */
  List<SegmentReference> appendTo(List<SegmentReference> existingSegments, MetadataFiles files)
      throws IOException {
    checkSameTable();
    checkColumns();
    new TypeCompatibilityCheck(storage, currentRoot).check(addedSplits);
    List<SegmentReference> segments = new ArrayList<>(existingSegments);
    if (!addedSplits.isEmpty()) {
      List<SplitDirectory> splits = mergeWithLast(segments);
      for (int start = 0; start < splits.size(); start += MAX_SPLITS) {
        int end = Math.min(splits.size(), start + MAX_SPLITS);
        segments.add(files.writeSegment(splits.subList(start, end)));
      }
    }
    return segments;
  }

  /**
   * Rejects split directories that were written before the table was replaced: they have a
   * partition spec that is not one of the table's, or share no column with the current schema.
   */
  private void checkSameTable() {
    for (SplitDirectory split : addedSplits) {
      boolean isForeign =
          !currentRoot.partitioning().hasSpec(split.partition().specId())
              || currentRoot.schema().columns().stream()
                  .noneMatch(column -> split.columnFile(column.id()).isPresent());
      if (isForeign) {
        throw new CommitConflictException(
            ("%s: the table was replaced, or its earlier partitioning was dropped, after %s was"
                    + " written: write the rows again")
                .formatted(storage.location(), split.name()));
      }
    }
  }

  /** Rejects split directories without a file of a column that has no default. */
  private void checkColumns() {
    for (Column column : currentRoot.schema().columns()) {
      for (SplitDirectory split : addedSplits) {
        if (split.columnFile(column.id()).isEmpty() && !column.avroField().hasDefaultValue()) {
          throw new CommitConflictException(
              ("%s: column \"%s\", which has no default, was added while the rows of %s"
                      + " were written: write them again")
                  .formatted(storage.location(), column.name(), split.name()));
        }
      }
    }
  }

  /**
   * Removes the last segments that are not larger than the new one, and returns their split
   * directories followed by the added ones.
   */
  private List<SplitDirectory> mergeWithLast(List<SegmentReference> segments) throws IOException {
    Set<Integer> ids = currentRoot.schema().columnIds();
    List<SplitDirectory> splits = new ArrayList<>();
    addedSplits.forEach(split -> splits.add(split.withColumns(ids::contains)));
    while (!segments.isEmpty()) {
      SegmentReference lastSegment = segments.get(segments.size() - 1);
      long mergedCount = lastSegment.totals().splitCount() + splits.size();
      if (lastSegment.totals().splitCount() > splits.size() || mergedCount > MAX_SPLITS) {
        break;
      }
      splits.addAll(0, SegmentReader.read(storage, currentRoot, lastSegment, ids::contains));
      segments.remove(segments.size() - 1);
    }
    return splits;
  }
}
