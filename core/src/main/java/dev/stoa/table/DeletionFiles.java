package dev.stoa.table;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
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
 * The files of deleted rows that a change writes: one for each state of a split directory that it
 * meets, kept for further attempts to commit, and deleted when no snapshot names them in the end.
 */
final class DeletionFiles {
  private final Storage storage;

  /** What was found in the state of a split directory that it was found in. */
  private final Map<SplitDirectory, Optional<DeletedRowsFile>> found = new HashMap<>();

  private final Set<String> written = new HashSet<>();

  /** Finds rows of a split directory and deletes them. */
  @FunctionalInterface
  interface Finder {
    void deleteFrom(SplitDirectory split, DeletedRows rows) throws IOException;
  }

  /** Makes a commit. */
  @FunctionalInterface
  interface Commit {
    Snapshot make() throws IOException;
  }

  DeletionFiles(Storage storage) {
    this.storage = storage;
  }

  /** The file that a split directory gets; empty where no row of it is deleted. */
  Optional<DeletedRowsFile> of(SplitDirectory split, Finder finder) throws IOException {
    Optional<DeletedRowsFile> known = found.get(split);
    if (known == null) {
      known = find(split, finder);
      found.put(split, known);
    }
    return known;
  }

  private Optional<DeletedRowsFile> find(SplitDirectory split, Finder finder) throws IOException {
    DeletedRows deleted = DeletedRows.of(storage, split, new ReadCounters());
    finder.deleteFrom(split, deleted);
    if (deleted.count() == split.deletedRowCount()) {
      return Optional.empty();
    }
    DeletedRowsFile file = deleted.write(storage, split);
    written.add(StoragePath.join(split.name(), file.name()));
    return Optional.of(file);
  }

  /** Commits, and deletes the files that were written for nothing. */
  Snapshot commit(Commit commit) throws IOException {
    boolean isDecided = true;
    try {
      Snapshot snapshot = commit.make();
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
