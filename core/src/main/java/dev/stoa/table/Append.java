package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version applies itself again on the new state. For one thread.
 */
public final class Append {
  /** Segments are not merged beyond this many split directories. */
  private static final int LARGEST_MERGED_SEGMENT = 1 << 16;

  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitLoop loop;
  private final List<SplitDirectory> added = new ArrayList<>();
  private final Set<String> addedNames = new HashSet<>();

  Append(Storage storage, SnapshotRoot base, CommitToken token) {
    this.storage = storage;
    this.base = base;
    this.loop = new CommitLoop(storage, base, token);
  }

  /**
   * Adds a split directory; its rows come behind those added before.
   *
   * @throws InvalidTableException when it was written for another table
   * @throws IllegalArgumentException when it was added before
   */
  public Append add(WrittenSplit split) {
    if (!split.tableUuid().equals(base.tableUuid())) {
      throw new InvalidTableException(
          storage.location()
              + " is another table than the one that split directory "
              + split.name()
              + " was written for: write the rows again");
    }
    if (!addedNames.add(split.name())) {
      throw new IllegalArgumentException(
          "split directory " + split.name() + " was added before: add each once");
    }
    added.add(split.directory());
    return this;
  }

  /** Adds split directories in their order. */
  public Append add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when a column was added since that the rows lack and that has
   *     no default, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit(this::appendTo);
  }

  private SnapshotRoot.Change appendTo(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    checkColumns(current);
    List<SegmentReference> segments = new ArrayList<>(current.segments());
    if (!added.isEmpty()) {
      List<SplitDirectory> splits = mergedWithLast(current, segments);
      segments.add(files.writeSegment(splits));
    }
    long nextSplitNumber = current.nextSplitNumber() + added.size();
    return new SnapshotRoot.Change("append", current.schema(), nextSplitNumber, segments);
  }

  private void checkColumns(SnapshotRoot current) {
    for (Column column : current.schema().columns()) {
      for (SplitDirectory split : added) {
        if (split.columnFile(column.id()).isEmpty() && !column.field().hasDefaultValue()) {
          throw new CommitConflictException(
              storage.location()
                  + ": column \""
                  + column.name()
                  + "\", which has no default, was added while the rows of "
                  + split.name()
                  + " were written: write them again");
        }
      }
    }
  }

  /** The added splits behind the last segments, taken out, where those are no larger. */
  private List<SplitDirectory> mergedWithLast(SnapshotRoot current, List<SegmentReference> segments)
      throws IOException {
    Set<Integer> ids =
        current.schema().columns().stream().map(Column::id).collect(Collectors.toSet());
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
