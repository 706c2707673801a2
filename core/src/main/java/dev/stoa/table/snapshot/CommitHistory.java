package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.OptionalLong;

/** Finds commits by their tokens, including commits that the current snapshot no longer lists. */
final class CommitHistory {
  private CommitHistory() {}

  /**
   * Finds the version that a commit with a token made.
   *
   * @param currentRoot the snapshot to start from
   * @param sinceVersion the version after which the token may have been used; the search ends there
   * @return empty if the kept snapshots have no such commit
   */
  static OptionalLong versionOf(
      Storage storage, SnapshotRoot currentRoot, CommitToken token, long sinceVersion)
      throws IOException {
    SnapshotRoot root = currentRoot;
    while (true) {
      OptionalLong version = root.versionOf(token.text());
      long previousVersion = root.oldestRememberedVersion() - 1;
      if (version.isPresent() || previousVersion <= sinceVersion) {
        return version;
      }
      if (!storage.exists(TablePaths.snapshot(previousVersion))) {
        return OptionalLong.empty();
      }
      root = SnapshotFile.read(storage, previousVersion, new ReadCounters());
    }
  }
}
