package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import java.util.UUID;

/**
 * An uncommitted split directory: {@link dev.stoa.table.change.Append} publishes it, {@link
 * #delete} deletes it. {@link WrittenSplits} stores it for another process.
 *
 * @param tableUuid the table that it was written for
 * @param directory internal: made by writers, used by changes
 */
public record WrittenSplit(UUID tableUuid, @Internal SplitDirectory directory) {
  /** Called by writers. */
  @Internal
  public WrittenSplit {}

  /** The directory's name within the table. */
  public String name() {
    return directory.name();
  }

  /** The number of its rows. */
  public long rowCount() {
    return directory.rowCount();
  }

  /** The size of its column files in bytes. */
  public long sizeInBytes() {
    return directory.sizeInBytes();
  }

  /** Deletes it if possible; call it if it will never be committed. */
  public void delete(Storage storage) {
    SplitNames.deleteQuietly(storage, directory.name());
  }
}
