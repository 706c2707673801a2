package dev.stoa.table.maintenance;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.snapshot.Branches;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes all files of a table. Called by the command line, which asks before.
 *
 * <p>Snapshots are deleted first, the newest last: until then, the table can be read and written;
 * afterwards, it cannot be opened. A removal that was interrupted can be repeated, since the
 * directory of the metadata is deleted last.
 */
@Internal
public final class TableRemoval {
  private final Storage storage;
  private final List<String> snapshots = new ArrayList<>();
  private final List<String> splitDirectories = new ArrayList<>();
  private final List<String> otherNames = new ArrayList<>();
  private final List<String> foreignPaths = new ArrayList<>();
  private boolean hasMetadata;
  private long fileCount;
  private long sizeInBytes;

  private TableRemoval(Storage storage) {
    this.storage = storage;
  }

  /**
   * Finds the files in the directory of a table.
   *
   * @throws dev.stoa.exception.InvalidTableException when the storage is that of a branch
   */
  public static TableRemoval plan(Storage storage) throws IOException {
    Branches.checkIsTable(storage, "files are removed");
    TableRemoval removal = new TableRemoval(storage);
    for (StorageEntry entry : storage.list("")) {
      removal.addEntry(entry);
    }
    return removal;
  }

  private void addEntry(StorageEntry entry) throws IOException {
    if (entry.isDirectory() && entry.name().equals(TablePaths.METADATA)) {
      hasMetadata = true;
      addMetadata();
    } else if (entry.isDirectory() && SplitNames.isSplitDirectoryName(entry.name())) {
      splitDirectories.add(entry.name());
      for (StorageEntry file : storage.list(entry.name())) {
        add(entry.name(), file, !file.isDirectory() && SplitNames.isFileName(file.name()));
      }
    } else {
      otherNames.add(entry.name());
      add("", entry, !entry.isDirectory() && StoragePath.isTemporary(entry.name()));
    }
  }

  private void addMetadata() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (entry.isDirectory()
          && (TablePaths.isPendingName(entry.name()) || TablePaths.isBranchName(entry.name()))) {
        String directory = StoragePath.join(TablePaths.METADATA, entry.name());
        for (StorageEntry file : storage.list(directory)) {
          add(directory, file, !file.isDirectory());
        }
      } else {
        boolean isSnapshot = TablePaths.versionOf(entry.name()).isPresent();
        boolean isOwn = isSnapshot || TablePaths.isManifestOrTemporaryName(entry.name());
        add(TablePaths.METADATA, entry, !entry.isDirectory() && isOwn);
        if (isSnapshot) {
          snapshots.add(StoragePath.join(TablePaths.METADATA, entry.name()));
        }
      }
    }
  }

  private void add(String directory, StorageEntry entry, boolean isOwn) {
    if (!isOwn) {
      foreignPaths.add(directory.isEmpty() ? entry.name() : directory + "/" + entry.name());
    }
    if (!entry.isDirectory()) {
      fileCount++;
      sizeInBytes += entry.sizeInBytes();
    }
  }

  /** Whether the directory contains a table, or what an interrupted removal left of one. */
  public boolean isTable() {
    return hasMetadata;
  }

  /** Whether the directory contains only a table that never had rows. */
  public boolean isUnused() {
    return snapshots.size() == 1 && splitDirectories.isEmpty() && foreignPaths.isEmpty();
  }

  /** Returns the paths of files and directories that no table writes. */
  public List<String> foreignPaths() {
    return List.copyOf(foreignPaths);
  }

  /** Returns the number of versions. */
  public int versionCount() {
    return snapshots.size();
  }

  /** Returns the number of files, except those in directories that no table writes. */
  public long fileCount() {
    return fileCount;
  }

  /** Returns the size of the {@link #fileCount} files. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /**
   * Deletes everything that was in the directory when the removal was planned, including {@link
   * #foreignPaths}, but not the directory.
   *
   * @return whether the directory is empty: otherwise another process wrote into it meanwhile
   */
  public boolean run() throws IOException {
    for (String snapshot : snapshots) {
      storage.delete(snapshot); // sorted by version
    }
    for (String directory : splitDirectories) {
      storage.delete(directory);
    }
    for (String name : otherNames) {
      storage.delete(name);
    }
    // A snapshot that another writer committed meanwhile stays, with the files that it needs.
    boolean hasNewSnapshot =
        storage.list(TablePaths.METADATA).stream()
            .anyMatch(entry -> TablePaths.versionOf(entry.name()).isPresent());
    if (!hasNewSnapshot) {
      storage.delete(TablePaths.METADATA);
    }
    return storage.list("").isEmpty();
  }
}
