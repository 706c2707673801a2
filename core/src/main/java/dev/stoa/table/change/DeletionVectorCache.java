package dev.stoa.table.change;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
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
 * A cache of the deletion vector files that a change writes, one for each state of a split
 * directory, so that later attempts reuse them. Unused files are deleted if it is certain that no
 * snapshot references them; otherwise vacuum deletes them.
 */
final class DeletionVectorCache {
  private final Storage storage;

  /** The file for each state of a split directory; empty if none of its rows is deleted. */
  private final Map<SplitDirectory, Optional<DeletionVectorFile>> filesByState = new HashMap<>();

  private final Set<String> writtenPaths = new HashSet<>();

  /** The paths used by the current attempt. */
  private final Set<String> usedPaths = new HashSet<>();

  /** An action that marks the rows to delete in a split directory. */
  @FunctionalInterface
  interface RowMarker {
    void markDeleted(SplitDirectory split, DeletionVector deletionVector) throws IOException;

    /** Returns a marker of the rows that this one or another marks. */
    default RowMarker or(RowMarker other) {
      return (split, deletionVector) -> {
        markDeleted(split, deletionVector);
        other.markDeleted(split, deletionVector);
      };
    }
  }

  DeletionVectorCache(Storage storage) {
    this.storage = storage;
  }

  /**
   * Returns the new file of a split directory, which is written unless an earlier attempt wrote it;
   * empty if none of its rows is deleted.
   */
  Optional<DeletionVectorFile> getOrWrite(SplitDirectory split, RowMarker rowMarker)
      throws IOException {
    Optional<DeletionVectorFile> file = filesByState.get(split);
    if (file == null) {
      file = write(split, rowMarker);
      filesByState.put(split, file);
    }
    file.ifPresent(usedFile -> usedPaths.add(StoragePath.join(split.name(), usedFile.name())));
    return file;
  }

  /** Releases a file that the current attempt does not need. */
  void release(SplitDirectory split, DeletionVectorFile file) {
    usedPaths.remove(StoragePath.join(split.name(), file.name()));
  }

  private Optional<DeletionVectorFile> write(SplitDirectory split, RowMarker rowMarker)
      throws IOException {
    DeletionVector deletionVector = DeletionVector.of(storage, split, new ReadCounters());
    rowMarker.markDeleted(split, deletionVector);
    if (deletionVector.deletedRowCount() == split.deletedRowCount()) {
      return Optional.empty();
    }
    DeletionVectorFile file = deletionVector.write(storage, split);
    writtenPaths.add(StoragePath.join(split.name(), file.name()));
    return Optional.of(file);
  }

  /** Forgets which files the previous attempt used. */
  void startAttempt() {
    usedPaths.clear();
  }

  /** Deletes the files that the successful attempt does not use. */
  void deleteUnused() {
    writtenPaths.removeAll(usedPaths);
    deleteAll();
  }

  /** Deletes all written files. */
  void deleteAll() {
    writtenPaths.forEach(path -> SplitNames.deleteQuietly(storage, path));
    writtenPaths.clear();
    filesByState.clear();
  }
}
