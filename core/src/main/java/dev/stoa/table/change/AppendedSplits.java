package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SegmentReading;
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

/** Puts new split directories behind those of a snapshot. Called by appends and upserts. */
record AppendedSplits(Storage storage, SnapshotRoot current, List<SplitDirectory> added) {
  /** Segments are not merged beyond this many split directories. */
  private static final int LARGEST_MERGED_SEGMENT = 1 << 16;

  /** What an operation makes of the snapshot, whose segments are perhaps changed already. */
  SnapshotRoot.Change change(String operation, List<SegmentReference> before, MetadataFiles files)
      throws IOException {
    return new SnapshotRoot.Change(
        operation,
        current.schema(),
        current.nextSplitNumber() + added.size(),
        behind(before, files));
  }

  /**
   * The segments of the snapshot, perhaps changed already, and one of the new split directories.
   *
   * @throws CommitConflictException when these lack a column that has no default
   */
  List<SegmentReference> behind(List<SegmentReference> before, MetadataFiles files)
      throws IOException {
    checkNotReplaced();
    checkColumns();
    new WrittenTypes(storage, current).check(added);
    List<SegmentReference> segments = new ArrayList<>(before);
    if (!added.isEmpty()) {
      List<SplitDirectory> splits = mergedWithLast(segments);
      segments.add(files.writeSegment(splits));
    }
    return segments;
  }

  /** Of rows that were written for other columns altogether none would be read. */
  private void checkNotReplaced() {
    for (SplitDirectory split : added) {
      boolean isOfOthers =
          split.partition().specId() != current.partitioning().specId()
              || current.schema().columns().stream()
                  .noneMatch(column -> split.columnFile(column.id()).isPresent());
      if (isOfOthers) {
        throw new CommitConflictException(
            ("%s: the table was replaced while the rows of %s were written, and has"
                    + " other columns: write them again")
                .formatted(storage.location(), split.name()));
      }
    }
  }

  private void checkColumns() {
    for (Column column : current.schema().columns()) {
      for (SplitDirectory split : added) {
        if (split.columnFile(column.id()).isEmpty() && !column.field().hasDefaultValue()) {
          throw new CommitConflictException(
              ("%s: column \"%s\", which has no default, was added while the rows of %s"
                      + " were written: write them again")
                  .formatted(storage.location(), column.name(), split.name()));
        }
      }
    }
  }

  /** The added splits behind the last segments, taken out, where those are no larger. */
  private List<SplitDirectory> mergedWithLast(List<SegmentReference> segments) throws IOException {
    Set<Integer> ids = current.schema().columnIds();
    List<SplitDirectory> splits = new ArrayList<>();
    added.forEach(split -> splits.add(split.withFilesOf(ids::contains)));
    while (!segments.isEmpty()) {
      SegmentReference last = segments.get(segments.size() - 1);
      long together = last.totals().splitCount() + splits.size();
      if (last.totals().splitCount() > splits.size() || together > LARGEST_MERGED_SEGMENT) {
        break;
      }
      splits.addAll(0, SegmentReading.read(storage, current, last, ids::contains));
      segments.remove(segments.size() - 1);
    }
    return splits;
  }
}
