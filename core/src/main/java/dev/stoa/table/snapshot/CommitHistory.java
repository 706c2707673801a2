package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.OptionalLong;

/** Finds commits by their tokens, also those that the current snapshot no longer lists. */
final class CommitHistory {
  private CommitHistory() {}

  /**
   * The version made with a token.
   *
   * @param current the snapshot to start from
   * @param sinceVersion a version after which the token was used, if at all
   * @return empty if the kept snapshots have no such commit
   */
  static OptionalLong versionOf(
      Storage storage, SnapshotRoot current, CommitToken token, long sinceVersion)
      throws IOException {
    SnapshotRoot root = current;
    while (true) {
      OptionalLong found = root.versionOf(token.text());
      long before = root.oldestRememberedVersion() - 1;
      if (found.isPresent() || before <= sinceVersion) {
        return found;
      }
      if (!storage.exists(TablePaths.snapshot(before))) {
        return OptionalLong.empty();
      }
      root = SnapshotFile.read(storage, before, new ReadCounters());
    }
  }
}
