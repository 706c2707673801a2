package dev.stoa.table.snapshot;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds snapshots. A listing is only the hint of where to begin: the current one is the last that
 * probing forward from there meets. Internal: called by changes, scans and maintenance.
 */
public final class Snapshots {
  /** More ranges of versions than these are not named in a message. */
  private static final int MOST_RANGES = 10;

  private Snapshots() {}

  /** All versions that a listing shows, in order. */
  public static List<Long> listed(Storage storage) throws IOException {
    return storage.list(TablePaths.METADATA).stream()
        .map(StorageEntry::name)
        .map(TablePaths::versionOf)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .sorted()
        .toList();
  }

  /** The highest version; empty when there is no table. */
  public static OptionalLong currentVersion(Storage storage) throws IOException {
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
  public static SnapshotRoot current(Storage storage) throws IOException {
    while (true) {
      OptionalLong version = currentVersion(storage);
      if (version.isEmpty()) {
        throw new InvalidTableException(
            "%s is no table: it has no snapshot in %s; check the path or create the table"
                .formatted(storage.location(), TablePaths.METADATA));
      }
      try {
        return SnapshotFile.read(storage, version.getAsLong(), new ReadCounters());
      } catch (CorruptFileException e) {
        if (storage.exists(TablePaths.snapshot(version.getAsLong()))) {
          throw new CorruptFileException(
              e.getMessage() + ", or repair the table, which goes back to an earlier version", e);
        }
        // It was followed by others, and expired, since it was listed.
      }
    }
  }

  /**
   * The snapshot of a version.
   *
   * @throws InvalidTableException when there is none, or no more: the message names those that
   *     there are
   */
  public static SnapshotRoot of(Storage storage, long version) throws IOException {
    if (version > 0 && storage.exists(TablePaths.snapshot(version))) {
      return SnapshotFile.read(storage, version, new ReadCounters());
    }
    OptionalLong current = currentVersion(storage);
    if (current.isEmpty()) {
      return current(storage);
    }
    boolean isExpired = version > 0 && version < current.getAsLong();
    throw new InvalidTableException(
        storage.location()
            + " has no version "
            + version
            + (isExpired ? " any more: it has expired" : "")
            + "; there "
            + shown(listed(storage)));
  }

  /** Versions in words, those that follow each other as a range. */
  static String shown(List<Long> versions) {
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < versions.size(); ) {
      int end = i + 1;
      while (end < versions.size() && versions.get(end) == versions.get(end - 1) + 1) {
        end++;
      }
      long last = versions.get(end - 1);
      ranges.add(end == i + 1 ? "" + last : versions.get(i) + " to " + last);
      i = end;
    }
    int hidden = Math.max(0, ranges.size() - MOST_RANGES);
    String shown = String.join(", ", ranges.subList(hidden, ranges.size()));
    return (versions.size() == 1 ? "is version " : "are versions ")
        + (hidden > 0 ? "…, " : "")
        + shown;
  }
}
