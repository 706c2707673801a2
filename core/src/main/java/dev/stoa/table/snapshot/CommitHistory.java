package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.OptionalLong;

/** Finds commits by their tokens, beyond those that the current snapshot remembers. */
final class CommitHistory {
  private CommitHistory() {}

  /**
   * The version that a token made.
   *
   * @param current where to begin
   * @param sinceVersion the token made no version up to this one
   * @return empty when the kept snapshots know no such commit
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
