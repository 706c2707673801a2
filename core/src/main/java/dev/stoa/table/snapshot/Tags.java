package dev.stoa.table.snapshot;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Map;

/** Reads the snapshots of tags. Internal: called by tables and changes of tags. */
public final class Tags {
  private Tags() {}

  /**
   * Reads the snapshot of a tag.
   *
   * @throws InvalidTableException when the tag does not exist: the message lists the existing ones
   */
  static SnapshotRoot read(Storage storage, String name) throws IOException {
    SnapshotRefs refs = Snapshots.current(storage).refs();
    if (!refs.tags().containsKey(name) && !refs.branches().isEmpty()) {
      throw new InvalidTableException(
          "%s; its branches are %s"
              .formatted(
                  missingTag(storage, name, refs.tags()).getMessage(),
                  String.join(", ", refs.branches().keySet())));
    }
    return Snapshots.read(storage, versionOf(storage, name, refs.tags()));
  }

  /**
   * Returns the version of a tag.
   *
   * @throws InvalidTableException when the tag does not exist: the message lists the existing ones
   */
  public static long versionOf(Storage storage, String name, Map<String, Long> tags) {
    if (!tags.containsKey(name)) {
      throw missingTag(storage, name, tags);
    }
    return tags.get(name);
  }

  /** Creates the error for a tag that does not exist; it lists the existing tags. */
  private static InvalidTableException missingTag(
      Storage storage, String name, Map<String, Long> tags) {
    return new InvalidTableException(
        storage.location()
            + " has no tag \""
            + name
            + "\": "
            + (tags.isEmpty()
                ? "it has no tags"
                : "its tags are " + String.join(", ", tags.keySet())));
  }
}
