package dev.stoa.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds snapshots. A listing is only the hint of where to begin: the current one is the last that
 * probing forward from there meets.
 */
final class Snapshots {
  private Snapshots() {}

  /** All versions that a listing shows, in order. */
  static List<Long> listed(Storage storage) throws IOException {
    return storage.list(TablePaths.METADATA).stream()
        .map(StorageEntry::name)
        .map(TablePaths::versionOf)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .sorted()
        .toList();
  }

  /** The highest version; empty when there is no table. */
  static OptionalLong currentVersion(Storage storage) throws IOException {
    List<Long> versions = listed(storage);
    long version = versions.isEmpty() ? 0 : versions.get(versions.size() - 1);
    while (storage.exists(TablePaths.snapshot(version + 1))) {
      version++;
    }
    return version == 0 ? OptionalLong.empty() : OptionalLong.of(version);
  }

  /**
   * The current snapshot.
   *
   * @throws InvalidTableException when there is no table
   */
  static SnapshotRoot current(Storage storage) throws IOException {
    OptionalLong version = currentVersion(storage);
    if (version.isEmpty()) {
      throw new InvalidTableException(
          storage.location()
              + " is no table: it has no snapshot in "
              + TablePaths.METADATA
              + "; check the path or create the table");
    }
    return SnapshotFile.read(storage, version.getAsLong(), new ReadCounters());
  }
}
