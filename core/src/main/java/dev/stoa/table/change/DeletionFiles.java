package dev.stoa.table.change;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files of deleted rows that a change writes: one for each state of a split directory that it
 * meets, kept for further attempts. Those that the snapshot does not name in the end are deleted
 * where it is sure that no snapshot names them; else they are left to vacuum.
 */
final class DeletionFiles {
  private final Storage storage;

  /** What was found in the state of a split directory that it was found in. */
  private final Map<SplitDirectory, Optional<DeletedRowsFile>> found = new HashMap<>();

  private final Set<String> written = new HashSet<>();

  /** Those of the present attempt. */
  private final Set<String> used = new HashSet<>();

  /** Finds rows of a split directory and deletes them. */
  @FunctionalInterface
  interface Finder {
    void deleteFrom(SplitDirectory split, DeletedRows rows) throws IOException;
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

  /** Forgets which files the attempt before used. */
  void startAttempt() {
    used.clear();
  }

  /** Deletes the files that the attempt which landed does not use. */
  void deleteUnused() {
    written.removeAll(used);
    deleteAll();
  }

  /** Deletes all files that were written and not kept. */
  void deleteAll() {
    written.forEach(path -> SplitNames.deleteQuietly(storage, path));
    written.clear();
    found.clear();
  }
}
