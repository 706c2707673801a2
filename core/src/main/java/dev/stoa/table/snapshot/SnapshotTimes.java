package dev.stoa.table.snapshot;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds snapshots by time with a binary search, since times increase with versions. Internal:
 * called to open a table as of a time, and to expire snapshots.
 */
public final class SnapshotTimes {
  private final Storage storage;
  private final List<Long> versions;

  /** Creates a search among versions, which must be sorted; corrupt snapshots are skipped. */
  public SnapshotTimes(Storage storage, List<Long> versions) {
    this.storage = storage;
    this.versions = new ArrayList<>(versions);
  }

  /** Finds the newest snapshot made at or before a time. */
  public Optional<SnapshotRoot> lastAtOrBefore(long timeMillis) throws IOException {
    Optional<SnapshotRoot> newestRoot = Optional.empty();
    int from = 0;
    int to = versions.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      Optional<SnapshotRoot> root = tryRead(versions.get(middle));
      if (root.isEmpty()) {
        versions.remove(middle);
        to--;
      } else if (root.get().timestampMillis() <= timeMillis) {
        newestRoot = root;
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return newestRoot;
  }

  private Optional<SnapshotRoot> tryRead(long version) throws IOException {
    try {
      return Optional.of(SnapshotFile.read(storage, version, new ReadCounters()));
    } catch (CorruptFileException e) {
      return Optional.empty();
    }
  }

  /**
   * Finds the snapshot that was current at a time.
   *
   * @throws InvalidTableException when the table did not exist, or that snapshot has expired
   */
  static SnapshotRoot at(Storage storage, Instant time) throws IOException {
    long timeMillis = toMillis(time);
    SnapshotRoot currentRoot = Snapshots.current(storage);
    if (currentRoot.timestampMillis() <= timeMillis) {
      return currentRoot;
    }
    SnapshotTimes times = new SnapshotTimes(storage, Snapshots.list(storage));
    Optional<SnapshotRoot> newestRoot = times.lastAtOrBefore(timeMillis);
    // If the next snapshot is missing, a later one that has expired may have been current.
    boolean isCertain =
        newestRoot.isPresent()
            && (newestRoot.get().timestampMillis() == timeMillis
                || storage.exists(TablePaths.snapshot(newestRoot.get().version() + 1)));
    if (isCertain) {
      return newestRoot.get();
    }
    List<Long> keptVersions = Snapshots.list(storage);
    if (newestRoot.isEmpty() && keptVersions.get(0) == 1) {
      // If the first snapshot is corrupt, it may be the one to open: this read reports it.
      SnapshotFile.read(storage, 1, new ReadCounters());
    }
    throw new InvalidTableException(
        storage.location()
            + (newestRoot.isPresent()
                ? " no longer has the snapshot of " + time + ": it has expired"
                : times.reasonWhyNoneIsEarlier(time, keptVersions.get(0)))
            + "; there "
            + Snapshots.describe(keptVersions));
  }

  /**
   * Returns the milliseconds of a time since 1970; of {@link Instant#MAX} and the like, the limits.
   */
  private static long toMillis(Instant time) {
    try {
      return time.toEpochMilli();
    } catch (ArithmeticException e) {
      return time.isAfter(Instant.EPOCH) ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
  }

  private String reasonWhyNoneIsEarlier(Instant time, long oldestVersion) throws IOException {
    if (oldestVersion == 1) {
      return " was made after " + time;
    }
    String oldestTime =
        tryRead(oldestVersion)
            .map(root -> " of " + Instant.ofEpochMilli(root.timestampMillis()))
            .orElse("");
    return (" has no version of %s: the oldest kept is version %s%s, and earlier ones may have"
            + " expired")
        .formatted(time, oldestVersion, oldestTime);
  }
}
