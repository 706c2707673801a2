package dev.stoa.table.snapshot;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds and reads snapshots. A directory listing may be stale, so it only gives a starting point:
 * the current snapshot is the last one found by probing later versions. Internal: called by
 * changes, scans and maintenance.
 */
public final class Snapshots {
  /** The maximum number of ranges of versions listed in a message. */
  private static final int MAX_LISTED_RANGES = 10;

  private Snapshots() {}

  /** Lists the versions of the existing snapshots, in order; the newest may be missing. */
  public static List<Long> list(Storage storage) throws IOException {
    return storage.list(TablePaths.METADATA).stream()
        .map(StorageEntry::name)
        .map(TablePaths::versionOf)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .sorted()
        .toList();
  }

  /** Finds the highest version; empty if the storage contains no table. */
  public static OptionalLong currentVersion(Storage storage) throws IOException {
    List<Long> versions = list(storage);
    long version = versions.isEmpty() ? 0 : versions.get(versions.size() - 1);
    while (storage.exists(TablePaths.snapshot(version + 1))) {
      version++;
    }
    return version == 0 ? OptionalLong.empty() : OptionalLong.of(version);
  }

  /**
   * Reads the current snapshot.
   *
   * @throws InvalidTableException when the storage contains no table
   */
  public static SnapshotRoot current(Storage storage) throws IOException {
    while (true) {
      OptionalLong version = currentVersion(storage);
      if (version.isEmpty()) {
        throw missing(storage);
      }
      try {
        return SnapshotFile.read(storage, version.getAsLong(), new ReadCounters());
      } catch (CorruptFileException e) {
        if (!isGone(storage, version.getAsLong(), e)) {
          throw new CorruptFileException(
              e.getMessage() + ", or repair the table, which goes back to an earlier version", e);
        }
        // It expired after it was listed, or the table was replaced: find the current version
        // again.
      }
    }
  }

  /** Whether a snapshot could not be read because it was deleted, and perhaps created again. */
  private static boolean isGone(Storage storage, long version, CorruptFileException failure)
      throws IOException {
    return failure.getCause() instanceof NoSuchFileException
        || !storage.exists(TablePaths.snapshot(version));
  }

  /** Creates the error for a storage without snapshots. */
  private static InvalidTableException missing(Storage storage) {
    String location = storage.location();
    if (storage instanceof LocalStorage && Files.isRegularFile(Path.of(location))) {
      return new InvalidTableException(
          location + " is not a table: it is a file; open the directory that contains the table");
    }
    boolean isAbsent = storage instanceof LocalStorage && Files.notExists(Path.of(location));
    return new InvalidTableException(
        "%s is not a table: %s; check the path or create the table"
            .formatted(
                location,
                isAbsent ? "it does not exist" : "it has no snapshot in " + TablePaths.METADATA));
  }

  /**
   * Rejects a new table in a local path that is a file, or has a file as parent.
   *
   * @throws InvalidTableException when a directory cannot be created there
   */
  public static void checkCanBeDirectory(Storage storage) {
    if (!(storage instanceof LocalStorage)) {
      return;
    }
    for (Path path = Path.of(storage.location()); path != null; path = path.getParent()) {
      if (Files.isRegularFile(path)) {
        throw new InvalidTableException(
            "%s cannot become a table: %s is a file; choose another path"
                .formatted(storage.location(), path));
      }
    }
  }

  /**
   * Reads the snapshot of a version.
   *
   * @throws InvalidTableException when it does not exist, or has expired: the message lists the
   *     existing ones
   */
  public static SnapshotRoot read(Storage storage, long version) throws IOException {
    if (version > 0 && storage.exists(TablePaths.snapshot(version))) {
      return SnapshotFile.read(storage, version, new ReadCounters());
    }
    OptionalLong newestVersion = currentVersion(storage);
    if (newestVersion.isEmpty()) {
      return current(storage); // throws: the storage contains no table
    }
    boolean isExpired = version > 0 && version < newestVersion.getAsLong();
    throw new InvalidTableException(
        storage.location()
            + " has no version "
            + version
            + (isExpired ? ", because it has expired" : "")
            + "; there "
            + describe(list(storage)));
  }

  /** Describes versions in messages, as in "are versions 1 to 3, 5"; omits the oldest of many. */
  static String describe(List<Long> versions) {
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < versions.size(); ) {
      int end = i + 1;
      while (end < versions.size() && versions.get(end) == versions.get(end - 1) + 1) {
        end++;
      }
      long lastVersion = versions.get(end - 1);
      ranges.add(end == i + 1 ? "" + lastVersion : versions.get(i) + " to " + lastVersion);
      i = end;
    }
    int hiddenCount = Math.max(0, ranges.size() - MAX_LISTED_RANGES);
    String shownRanges = String.join(", ", ranges.subList(hiddenCount, ranges.size()));
    return (versions.size() == 1 ? "is version " : "are versions ")
        + (hiddenCount > 0 ? "…, " : "")
        + shownRanges;
  }
}
