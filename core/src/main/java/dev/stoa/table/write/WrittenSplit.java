package dev.stoa.table.write;

import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import java.util.UUID;

/**
 * A split directory that was written and that no snapshot names yet: {@link
 * dev.stoa.table.change.Append} publishes it, {@link #delete} takes it back. {@link WrittenSplits}
 * keeps it for another process.
 *
 * @param tableUuid the table that it was written for
 * @param directory internal: made by writers, used by changes
 */
public record WrittenSplit(UUID tableUuid, SplitDirectory directory) {
  /** The directory's name within the table. */
  public String name() {
    return directory.name();
  }

  /** Its rows. */
  public long rowCount() {
    return directory.rowCount();
  }

  /** The bytes of its column files. */
  public long sizeInBytes() {
    return directory.sizeInBytes();
  }

  /** Deletes it, if that is possible; for those that will never be published. */
  public void delete(Storage storage) {
    SplitNames.deleteQuietly(storage, directory.name());
  }
}
