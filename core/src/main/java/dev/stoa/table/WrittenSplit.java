package dev.stoa.table;

import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import java.util.UUID;

/**
 * A split directory that was written and that no snapshot names yet: {@link Append} publishes it,
 * {@link #delete} takes it back. {@link WrittenSplits} keeps it for another process.
 */
public final class WrittenSplit {
  private final UUID tableUuid;
  private final SplitDirectory directory;

  WrittenSplit(UUID tableUuid, SplitDirectory directory) {
    this.tableUuid = tableUuid;
    this.directory = directory;
  }

  /** The table that it was written for. */
  UUID tableUuid() {
    return tableUuid;
  }

  SplitDirectory directory() {
    return directory;
  }

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
