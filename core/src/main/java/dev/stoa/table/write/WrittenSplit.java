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
 * @param tableUuid the UUID of the table that it was written for
 * @param directory the directory with its files; internal, used by writers and changes
 */
public record WrittenSplit(UUID tableUuid, @Internal SplitDirectory directory) {
  /** Creates the result of a writer. */
  @Internal
  public WrittenSplit {}

  /** The directory's name within the table. */
  public String name() {
    return directory.name();
  }

  /** The number of rows. */
  public long rowCount() {
    return directory.rowCount();
  }

  /** The total size of the column files in bytes. */
  public long sizeInBytes() {
    return directory.sizeInBytes();
  }

  /** Deletes the split directory, which must not have been committed; failures are ignored. */
  public void delete(Storage storage) {
    SplitNames.deleteQuietly(storage, directory.name());
  }
}
