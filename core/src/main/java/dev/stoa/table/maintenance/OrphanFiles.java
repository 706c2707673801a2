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
 * Lists old files of a table that are not referenced: the remains of killed writers and expired
 * snapshots. Files whose names no table writes are foreign, and not listed.
 */
final class OrphanFiles {
  private final Storage storage;
  private final LiveFiles liveFiles;
  private final long limitMillis;
  private final List<VacuumReport.Removal> removals = new ArrayList<>();

  /** The files written at the limit or before that are not live. */
  OrphanFiles(Storage storage, LiveFiles liveFiles, long limitMillis) {
    this.storage = storage;
    this.liveFiles = liveFiles;
    this.limitMillis = limitMillis;
  }

  /** Adds the files of running jobs to the live ones, and finds the remains of finished jobs. */
  void addPendingJobs() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (entry.isDirectory() && TablePaths.isPendingName(entry.name())) {
        inspectPendingDirectory(entry);
      }
    }
  }

  /** All orphan files; call it after all live files of jobs and snapshots are added. */
  List<VacuumReport.Removal> find() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (!entry.isDirectory() && TablePaths.isManifestName(entry.name())) {
        inspectFile(TablePaths.METADATA, entry);
      }
    }
    for (StorageEntry entry : storage.list("")) {
      if (entry.isDirectory() && SplitNames.isSplitDirectoryName(entry.name())) {
        inspectSplitDirectory(entry);
      }
    }
    return removals;
  }

  /** A job is over when all its files are old; otherwise its tasks' files stay. */
  private void inspectPendingDirectory(StorageEntry directory) throws IOException {
    String path = StoragePath.join(TablePaths.METADATA, directory.name());
    List<StorageEntry> files = storage.list(path);
    if (areOld(directory, files)) {
      add(path, files);
      return;
    }
    for (StorageEntry file : files) {
      if (!StoragePath.isTemporary(file.name())) {
        liveFiles.addPending(StoragePath.join(path, file.name()));
      }
    }
  }

  private void inspectSplitDirectory(StorageEntry directory) throws IOException {
    List<StorageEntry> files = storage.list(directory.name());
    if (!liveFiles.containsSplitDirectory(directory.name())) {
      boolean areOurs =
          files.stream().allMatch(f -> !f.isDirectory() && SplitNames.isFileName(f.name()));
      if (areOurs && areOld(directory, files)) {
        add(directory.name(), files);
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
    if (file.modifiedMillis() <= limitMillis && !liveFiles.contains(path)) {
      removals.add(new VacuumReport.Removal(path, 1, file.sizeInBytes()));
    }
  }

  /** An empty directory's own time counts: a writer may be about to use it. */
  private boolean areOld(StorageEntry directory, List<StorageEntry> files) {
    return files.isEmpty()
        ? directory.modifiedMillis() <= limitMillis
        : files.stream().allMatch(f -> !f.isDirectory() && f.modifiedMillis() <= limitMillis);
  }

  private void add(String path, List<StorageEntry> files) {
    long bytes = files.stream().mapToLong(StorageEntry::sizeInBytes).sum();
    removals.add(new VacuumReport.Removal(path, files.size(), bytes));
  }
}
