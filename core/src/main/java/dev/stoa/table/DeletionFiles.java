package dev.stoa.table;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Commits a change that writes files of deleted rows: one for each state of a split directory that
 * it meets, kept for further attempts. Those that the snapshot does not name in the end are deleted
 * where it is sure that no snapshot names them; else they are left to vacuum.
 */
final class DeletionFiles {
  private final Storage storage;
  private final CommitLoop loop;

  /** What was found in the state of a split directory that it was found in. */
  private final Map<SplitDirectory, Optional<DeletedRowsFile>> found = new HashMap<>();

  private final Set<String> written = new HashSet<>();

  /** Those of the present attempt. */
  private final Set<String> used = new HashSet<>();

  private boolean mayHaveLanded;

  /** Finds rows of a split directory and deletes them. */
  @FunctionalInterface
  interface Finder {
    void deleteFrom(SplitDirectory split, DeletedRows rows) throws IOException;
  }

  DeletionFiles(Storage storage, CommitLoop loop) {
    this.storage = storage;
    this.loop = loop;
  }

  /** The file that a split directory gets; empty where no row of it is deleted. */
  Optional<DeletedRowsFile> of(SplitDirectory split, Finder finder) throws IOException {
    Optional<DeletedRowsFile> known = found.get(split);
    if (known == null) {
      known = find(split, finder);
      found.put(split, known);
    }
    known.ifPresent(file -> used.add(StoragePath.join(split.name(), file.name())));
    return known;
  }

  /** Of a file that the present attempt does not need after all. */
  void spare(SplitDirectory split, DeletedRowsFile file) {
    used.remove(StoragePath.join(split.name(), file.name()));
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
  Snapshot commit(CommitLoop.Change change) throws IOException {
    boolean isKept = false;
    try {
      Snapshot snapshot = loop.commit((current, files) -> attempt(change, current, files));
      isKept = true;
      if (loop.hasLanded()) {
        written.removeAll(used);
        delete();
      }
      return snapshot;
    } catch (CommitStateUnknownException e) {
      mayHaveLanded = true;
      throw e;
    } finally {
      if (!isKept && !mayHaveLanded) {
        delete();
      }
    }
  }

  private SnapshotRoot.Change attempt(
      CommitLoop.Change change, SnapshotRoot current, MetadataFiles files) throws IOException {
    used.clear();
    return change.on(current, files);
  }

  private void delete() {
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
