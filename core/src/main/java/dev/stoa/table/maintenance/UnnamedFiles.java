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
 * Lists the files of a table that nobody names and that are old: what killed writers and expired
 * snapshots left. A file whose name is of no kind that this table writes is somebody else's.
 */
final class UnnamedFiles {
  private final Storage storage;
  private final NamedFiles named;
  private final long limitMillis;
  private final List<VacuumReport.Removal> found = new ArrayList<>();

  /** Those that were written at the limit or before, and that are not among the named. */
  UnnamedFiles(Storage storage, NamedFiles named, long limitMillis) {
    this.storage = storage;
    this.named = named;
    this.limitMillis = limitMillis;
  }

  /** Names what running jobs wrote, and finds what jobs left that are over. */
  void lookAtJobs() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (entry.isDirectory() && TablePaths.isPendingName(entry.name())) {
        lookAtPendingDirectory(entry);
      }
    }
  }

  /** All of them, now that what jobs and snapshots name is known. */
  List<VacuumReport.Removal> find() throws IOException {
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      if (!entry.isDirectory() && TablePaths.isManifestName(entry.name())) {
        lookAtFile(TablePaths.METADATA, entry);
      }
    }
    for (StorageEntry entry : storage.list("")) {
      if (entry.isDirectory() && SplitNames.isSplitDirectoryName(entry.name())) {
        lookAtSplitDirectory(entry);
      }
    }
    return found;
  }

  /** A job is over when all its files are old; else what its tasks wrote is not touched. */
  private void lookAtPendingDirectory(StorageEntry directory) throws IOException {
    String path = StoragePath.join(TablePaths.METADATA, directory.name());
    List<StorageEntry> files = storage.list(path);
    if (areOld(directory, files)) {
      add(path, files);
      return;
    }
    for (StorageEntry file : files) {
      if (!StoragePath.isTemporary(file.name())) {
        named.addPending(StoragePath.join(path, file.name()));
      }
    }
  }

  private void lookAtSplitDirectory(StorageEntry directory) throws IOException {
    List<StorageEntry> files = storage.list(directory.name());
    if (!named.containsSplitDirectory(directory.name())) {
      boolean areOurs =
          files.stream().allMatch(f -> !f.isDirectory() && SplitNames.isFileName(f.name()));
      if (areOurs && areOld(directory, files)) {
        add(directory.name(), files);
      }
      return;
    }
    for (StorageEntry file : files) {
      if (!file.isDirectory() && SplitNames.isFileName(file.name())) {
        lookAtFile(directory.name(), file);
      }
    }
  }

  private void lookAtFile(String directory, StorageEntry file) {
    String path = StoragePath.join(directory, file.name());
    if (file.modifiedMillis() <= limitMillis && !named.contains(path)) {
      found.add(new VacuumReport.Removal(path, 1, file.sizeInBytes()));
    }
  }

  /** The time of a directory counts where it is empty: somebody may be about to write. */
  private boolean areOld(StorageEntry directory, List<StorageEntry> files) {
    return files.isEmpty()
        ? directory.modifiedMillis() <= limitMillis
        : files.stream().allMatch(f -> !f.isDirectory() && f.modifiedMillis() <= limitMillis);
  }

  private void add(String path, List<StorageEntry> files) {
    long bytes = files.stream().mapToLong(StorageEntry::sizeInBytes).sum();
    found.add(new VacuumReport.Removal(path, files.size(), bytes));
  }
}
