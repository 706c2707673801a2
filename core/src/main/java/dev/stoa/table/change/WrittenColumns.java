package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Uncommitted column files of a split directory: {@link ColumnUpdate} commits them, {@link #delete}
 * deletes them.
 *
 * @param tableUuid the UUID of the table that they were written for
 * @param split the split directory with only the new files; internal, used by changes of this
 *     package
 */
@Internal
public record WrittenColumns(UUID tableUuid, SplitDirectory split) {
  /**
   * Stores written columns of one table in a small file, in one atomic step, for the process that
   * commits them.
   *
   * @return false if a file of this name existed; it stays unchanged
   */
  public static boolean store(Storage storage, String path, List<WrittenColumns> columns)
      throws IOException {
    return WrittenSplits.store(storage, path, toSplits(columns));
  }

  /**
   * Loads written columns from a file of {@link #store}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is missing or corrupt
   */
  public static List<WrittenColumns> load(Storage storage, String path) throws IOException {
    return fromSplits(WrittenSplits.load(storage, path));
  }

  /** Serializes written columns of one table, for {@link #fromBytes}. */
  public static byte[] toBytes(List<WrittenColumns> columns) throws IOException {
    return WrittenSplits.toBytes(toSplits(columns));
  }

  /**
   * Restores written columns from the bytes of {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static List<WrittenColumns> fromBytes(byte[] bytes) throws IOException {
    return fromSplits(WrittenSplits.fromBytes(bytes));
  }

  private static List<WrittenSplit> toSplits(List<WrittenColumns> columns) {
    return columns.stream()
        .map(written -> new WrittenSplit(written.tableUuid, written.split))
        .toList();
  }

  private static List<WrittenColumns> fromSplits(List<WrittenSplit> splits) {
    return splits.stream()
        .map(split -> new WrittenColumns(split.tableUuid(), split.directory()))
        .toList();
  }

  /** Returns the name of the split directory. */
  public String splitName() {
    return split.name();
  }

  /** Returns the total size of the files in bytes. */
  public long sizeInBytes() {
    return split.sizeInBytes();
  }

  /** Whether all files still exist. */
  public boolean arePresent(Storage storage) throws IOException {
    Set<String> existingNames =
        storage.list(split.name()).stream().map(StorageEntry::name).collect(Collectors.toSet());
    return split.columnFiles().stream().allMatch(file -> existingNames.contains(file.name()));
  }

  /** Deletes the files, which must not have been committed; failures are ignored. */
  public void delete(Storage storage) {
    split
        .columnFiles()
        .forEach(
            file -> SplitNames.deleteQuietly(storage, StoragePath.join(split.name(), file.name())));
  }
}
