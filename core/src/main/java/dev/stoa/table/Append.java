package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version applies itself again on the new state. For one thread.
 */
public final class Append {
  private static final int MOST_ATTEMPTS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 200;

  /** Segments are not merged beyond this many split directories. */
  private static final int LARGEST_MERGED_SEGMENT = 1 << 16;

  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitToken token;
  private final List<SplitDirectory> added = new ArrayList<>();
  private final Set<String> addedNames = new HashSet<>();
  private int attempts;

  Append(Storage storage, SnapshotRoot base, CommitToken token) {
    this.storage = storage;
    this.base = base;
    this.token = token;
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
    return attempts;
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    long since = token.isNew() ? base.version() : 0;
    for (attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
      SnapshotRoot current = currentOrStaged();
      checkSameTable(current);
      OptionalLong landed = CommitHistory.versionOf(storage, current, token, since);
      if (landed.isPresent()) {
        storage.sync(TablePaths.METADATA);
        return new Snapshot(rootOf(landed.getAsLong(), current));
      }
      Optional<SnapshotRoot> created = tryOn(current);
      if (created.isPresent()) {
        return new Snapshot(created.get());
      }
      pause();
    }
    throw new CommitConflictException(
        storage.location()
            + ": "
            + MOST_ATTEMPTS
            + " times another commit was faster: try again when fewer writers are at work");
  }

  private SnapshotRoot currentOrStaged() throws IOException {
    boolean isFirst = base.isStaged() && Snapshots.currentVersion(storage).isEmpty();
    return isFirst ? base : Snapshots.current(storage);
  }

  /**
   * A staged table may have been made by another meanwhile: with the same columns it is the same.
   */
  private void checkSameTable(SnapshotRoot current) {
    boolean isSame =
        current.tableUuid().equals(base.tableUuid())
            || (base.isStaged() && current.schema().hasSameColumns(base.schema()));
    if (!isSame) {
      throw new InvalidTableException(
          storage.location()
              + " is another table than the one that was opened: write the rows again");
    }
  }

  /** The snapshot of a version, or the current one when that is no longer kept. */
  private SnapshotRoot rootOf(long version, SnapshotRoot current) throws IOException {
    boolean isKept = storage.exists(TablePaths.snapshot(version));
    return isKept ? SnapshotFile.read(storage, version, new ReadCounters()) : current;
  }

  private Optional<SnapshotRoot> tryOn(SnapshotRoot current) throws IOException {
    List<SegmentReference> segments = new ArrayList<>(current.segments());
    Optional<SegmentReference> written =
        added.isEmpty() ? Optional.empty() : Optional.of(writeSegment(current, segments));
    written.ifPresent(segments::add);
    SnapshotRoot next = current.appended(segments, added.size(), token, System.currentTimeMillis());
    boolean isCreated;
    try {
      isCreated = SnapshotCreation.create(storage, next);
    } catch (IOException e) { // surely not created
      written.ifPresent(this::deleteQuietly);
      throw e;
    }
    if (isCreated) {
      return Optional.of(next);
    }
    written.ifPresent(this::deleteQuietly);
    return Optional.empty();
  }

  /** Writes the added splits together with the last segments, where those are no larger. */
  private SegmentReference writeSegment(SnapshotRoot current, List<SegmentReference> segments)
      throws IOException {
    List<SplitDirectory> splits = new ArrayList<>(added);
    while (!segments.isEmpty()) {
      SegmentReference last = segments.get(segments.size() - 1);
      long together = last.totals().splitCount() + splits.size();
      if (last.totals().splitCount() > splits.size() || together > LARGEST_MERGED_SEGMENT) {
        break;
      }
      splits.addAll(0, SegmentReading.read(storage, current, last, id -> true));
      segments.remove(segments.size() - 1);
    }
    String name = TablePaths.newSegmentName();
    try (OutputFile file = storage.create(TablePaths.segment(name))) {
      FrameReader.Expected expected =
          ManifestSegmentWriter.write(file, current.tableUuid(), splits);
      storage.sync(TablePaths.METADATA);
      return new SegmentReference(name, expected, Totals.of(splits));
    }
  }

  private void deleteQuietly(SegmentReference segment) {
    try {
      storage.delete(TablePaths.segment(segment.name()));
    } catch (IOException e) {
      // No snapshot names it: it takes room, and does no other harm.
    }
  }

  private void pause() {
    long most = Math.min(LONGEST_PAUSE_MILLIS, 1L << Math.min(attempts, 10));
    long millis = ThreadLocalRandom.current().nextLong(most);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
