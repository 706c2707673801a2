package dev.stoa.table;

import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.UUID;

/**
 * Column files that were written into a split directory and that no snapshot names yet: {@link
 * ColumnUpdate} publishes them, {@link #delete} takes them back.
 */
public final class WrittenColumns {
  private final UUID tableUuid;
  private final SplitDirectory split;

  /**
   * Files of a table's split directory.
   *
   * @param split with the new files and no others
   */
  WrittenColumns(UUID tableUuid, SplitDirectory split) {
    this.tableUuid = tableUuid;
    this.split = split;
  }

  UUID tableUuid() {
    return tableUuid;
  }

  SplitDirectory split() {
    return split;
  }

  /** The name of the split directory. */
  public String splitName() {
    return split.name();
  }

  /** The bytes of the files. */
  public long sizeInBytes() {
    return split.sizeInBytes();
  }

  /** Deletes the files, if that is possible; for those that will never be published. */
  public void delete(Storage storage) {
    for (ColumnFile file : split.columnFiles()) {
      try {
        storage.delete(StoragePath.join(split.name(), file.name()));
      } catch (IOException e) {
        // No snapshot names it: it takes room until vacuum.
      }
    }
  }
}
