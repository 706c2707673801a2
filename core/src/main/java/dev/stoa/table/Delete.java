package dev.stoa.table;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: a bitmap beside the columns of each
 * touched split directory, no byte of which is written again. Rows that another appends meanwhile
 * stay; split directories that another changes meanwhile are looked at again. For one thread.
 */
public final class Delete {
  private final Storage storage;
  private final CommitLoop loop;
  private final FilterPredicate rows;

  /** What was found in the state of a split directory that it was found in. */
  private final Map<SplitDirectory, Optional<DeletedRowsFile>> found = new HashMap<>();

  private final Set<String> written = new HashSet<>();
  private long deletedRowCount;

  Delete(Storage storage, SnapshotRoot base, CommitToken token, FilterPredicate rows) {
    this.storage = storage;
    this.loop = new CommitLoop(storage, base, token);
    this.rows = rows;
  }

  /** How many rows the last {@link #commit} deleted; 0 when its token had committed before. */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Deletes the rows of the newest snapshot for which the predicate holds, and makes the next one.
   *
   * @return the snapshot that the token made
   * @throws dev.stoa.exception.InvalidTableException when the predicate does not fit the columns
   * @throws dev.stoa.exception.CommitConflictException when the race was lost too often
   * @throws CommitStateUnknownException when it is not known whether the commit landed: commit
   *     again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    boolean isDecided = true;
    try {
      Snapshot snapshot = loop.commit(this::deleteFrom);
      keepNamed(snapshot);
      return snapshot;
    } catch (CommitStateUnknownException e) {
      isDecided = false;
      throw e;
    } finally {
      if (isDecided) {
        deleteUnnamed();
      }
    }
  }

  private SnapshotRoot.Change deleteFrom(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    deletedRowCount = 0;
    TableScan scan = new TableScan(storage, current, List.of()).filter(rows);
    for (ScanTask task : scan.tasks()) {
      SplitDirectory split = task.onlySplit();
      Optional<DeletedRowsFile> file = find(task, split);
      if (file.isPresent()) {
        deletedRowCount += file.get().rowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withOnly(List.of(), file));
      }
    }
    return new SnapshotRoot.Change(
        "delete",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage, current, files).apply(changes));
  }

  private Optional<DeletedRowsFile> find(ScanTask task, SplitDirectory split) throws IOException {
    Optional<DeletedRowsFile> known = found.get(split);
    if (known == null) {
      known = evaluate(task, split);
      found.put(split, known);
    }
    return known;
  }

  private Optional<DeletedRowsFile> evaluate(ScanTask task, SplitDirectory split)
      throws IOException {
    ReadCounters counters = new ReadCounters();
    DeletedRows deleted = DeletedRows.of(storage, split, counters);
    try (SplitReader reader = new SplitReader(storage, split, task.readColumns(), counters)) {
      reader.forEachRow(deleted::delete);
    }
    if (deleted.count() == split.deletedRowCount()) {
      return Optional.empty();
    }
    DeletedRowsFile file = deleted.write(storage, split);
    written.add(StoragePath.join(split.name(), file.name()));
    return Optional.of(file);
  }

  /**
   * What the landed commit names is not ours to delete; it is ours only if this attempt made it.
   */
  private void keepNamed(Snapshot snapshot) throws IOException {
    if (written.isEmpty()) {
      return;
    }
    for (SplitDirectory split : new TableScan(storage, snapshot.root(), List.of()).allSplits()) {
      split
          .deletedRows()
          .ifPresent(file -> written.remove(StoragePath.join(split.name(), file.name())));
    }
  }

  private void deleteUnnamed() {
    for (String path : written) {
      try {
        storage.delete(path);
      } catch (IOException e) {
        // No snapshot names it: it takes room until vacuum.
      }
    }
    written.clear();
    found.clear();
  }
}
