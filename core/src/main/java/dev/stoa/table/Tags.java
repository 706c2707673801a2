package dev.stoa.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Map;

/** Finds the version that a tag stands for. */
final class Tags {
  private Tags() {}

  /**
   * The snapshot of a tag.
   *
   * @throws InvalidTableException when there is no such tag: the message names those that there are
   */
  static SnapshotRoot open(Storage storage, String name) throws IOException {
    Map<String, Long> tags = Snapshots.current(storage).marks().tags();
    if (!tags.containsKey(name)) {
      throw missing(storage, name, tags);
    }
    return Snapshots.of(storage, tags.get(name));
  }

  static InvalidTableException missing(Storage storage, String name, Map<String, Long> tags) {
    return new InvalidTableException(
        storage.location()
            + " has no tag \""
            + name
            + "\": "
            + (tags.isEmpty()
                ? "it has none"
                : "its tags are " + String.join(", ", tags.keySet())));
  }
}
