package dev.stoa.table.maintenance;

import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds old files of a table that no snapshot references: the remains of killed writers, expired
 * snapshots and dropped branches. Ignores files whose names no table writes.
 */
final class OrphanFiles {
  private final Storage storage;
  private final LiveFiles liveFiles;
  private final LiveFiles expiredFiles;
  private final long maxModifiedMillis;
  private final List<VacuumReport.Removal> removals = new ArrayList<>();

  /**
   * Creates a search for files that are not live and were last modified at or before {@code
   * maxModifiedMillis}, or that expired snapshots reference.
   */
  OrphanFiles(
      Storage storage, LiveFiles liveFiles, LiveFiles expiredFiles, long maxModifiedMillis) {
    this.storage = storage;
    this.liveFiles = liveFiles;
    this.expiredFiles = expiredFiles;
    this.maxModifiedMillis = maxModifiedMillis;
  }

  /**
   * Adds the files of running jobs to the live files, and the remains of ended jobs to the result.
   */
  void addPendingJobs() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (entry.isDirectory() && TablePaths.isPendingName(entry.name())) {
        inspectPendingDirectory(entry);
      }
    }
  }

  /** Finds all orphan files; call it after all live files of jobs and snapshots are added. */
  List<VacuumReport.Removal> find() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (!entry.isDirectory() && TablePaths.isManifestOrTemporaryName(entry.name())) {
        inspectFile(TablePaths.METADATA, entry);
      } else if (entry.isDirectory() && TablePaths.isBranchName(entry.name())) {
        inspectBranchDirectory(entry);
      }
    }
    for (StorageEntry entry : storage.list("")) {
      if (entry.isDirectory() && SplitNames.isSplitDirectoryName(entry.name())) {
        inspectSplitDirectory(entry);
      }
    }
    return removals;
  }

  /** Treats a job as ended if all its files are old; otherwise the files of its tasks are live. */
  private void inspectPendingDirectory(StorageEntry directory) throws IOException {
    String path = StoragePath.join(TablePaths.METADATA, directory.name());
    List<StorageEntry> files = storage.list(path);
    if (areOld(directory, files)) {
      addDirectory(path, files);
      return;
    }
    for (StorageEntry file : files) {
      if (!StoragePath.isTemporary(file.name())) {
        liveFiles.addPending(StoragePath.join(path, file.name()));
      }
    }
  }

  /** Adds a dropped branch's snapshots, or what killed writers left beside those of another one. */
  private void inspectBranchDirectory(StorageEntry directory) throws IOException {
    String path = StoragePath.join(TablePaths.METADATA, directory.name());
    List<StorageEntry> files = storage.list(path);
    if (liveFiles.containsBranchDirectory(directory.name())) {
      files.stream()
          .filter(file -> StoragePath.isTemporary(file.name()))
          .forEach(file -> inspectFile(path, file));
    } else if (areOld(directory, files)) {
      addDirectory(path, files);
    }
  }

  private void inspectSplitDirectory(StorageEntry directory) throws IOException {
    List<StorageEntry> files = storage.list(directory.name());
    if (!liveFiles.containsSplitDirectory(directory.name())) {
      boolean areTableFiles =
          files.stream()
              .allMatch(file -> !file.isDirectory() && SplitNames.isFileName(file.name()));
      boolean isRemovable =
          expiredFiles.containsSplitDirectory(directory.name()) || areOld(directory, files);
      if (areTableFiles && isRemovable) {
        addDirectory(directory.name(), files);
      }
      return;
    }
    for (StorageEntry file : files) {
      if (!file.isDirectory() && SplitNames.isFileName(file.name())) {
        inspectFile(directory.name(), file);
      }
    }
  }

  private void inspectFile(String directory, StorageEntry file) {
    String path = StoragePath.join(directory, file.name());
    boolean isRemovable = file.modifiedMillis() <= maxModifiedMillis || expiredFiles.contains(path);
    if (isRemovable && !liveFiles.contains(path)) {
      removals.add(new VacuumReport.Removal(path, 1, file.sizeInBytes()));
    }
  }

  /**
   * Whether all files are old; for an empty directory, whether the directory is old, since a writer
   * may be about to use it.
   */
  private boolean areOld(StorageEntry directory, List<StorageEntry> files) {
    return files.isEmpty()
        ? directory.modifiedMillis() <= maxModifiedMillis
        : files.stream()
            .allMatch(file -> !file.isDirectory() && file.modifiedMillis() <= maxModifiedMillis);
  }

  private void addDirectory(String path, List<StorageEntry> files) {
    long sizeInBytes = files.stream().mapToLong(StorageEntry::sizeInBytes).sum();
    removals.add(new VacuumReport.Removal(path, files.size(), sizeInBytes));
  }
}
