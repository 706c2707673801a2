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
 * Uncommitted column files of a split directory: {@link ColumnUpdate} publishes them, {@link
 * #delete} deletes them.
 *
 * @param tableUuid the table that they were written for
 * @param split the split directory with only the new files; internal: for changes
 */
@Internal
public record WrittenColumns(UUID tableUuid, SplitDirectory split) {
  /**
   * Stores the written columns of one table in a small file, in one atomic step, for the process
   * that commits.
   *
   * @return false if a file of this name existed; it stays unchanged
   */
  public static boolean store(Storage storage, String path, List<WrittenColumns> columns)
      throws IOException {
    return WrittenSplits.store(storage, path, asSplits(columns));
  }

  /**
   * Loads written columns from a file of {@link #store}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is missing or corrupt
   */
  public static List<WrittenColumns> load(Storage storage, String path) throws IOException {
    return ofSplits(WrittenSplits.load(storage, path));
  }

  /** The written columns of one table as bytes, for {@link #fromBytes}. */
  public static byte[] toBytes(List<WrittenColumns> columns) throws IOException {
    return WrittenSplits.toBytes(asSplits(columns));
  }

  /**
   * Restores written columns from {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static List<WrittenColumns> fromBytes(byte[] bytes) throws IOException {
    return ofSplits(WrittenSplits.fromBytes(bytes));
  }

  private static List<WrittenSplit> asSplits(List<WrittenColumns> columns) {
    return columns.stream().map(files -> new WrittenSplit(files.tableUuid, files.split)).toList();
  }

  private static List<WrittenColumns> ofSplits(List<WrittenSplit> splits) {
    return splits.stream()
        .map(split -> new WrittenColumns(split.tableUuid(), split.directory()))
        .toList();
  }

  /** The name of the split directory. */
  public String splitName() {
    return split.name();
  }

  /** The bytes of the files. */
  public long sizeInBytes() {
    return split.sizeInBytes();
  }

  /** Whether all files still exist. */
  public boolean arePresent(Storage storage) throws IOException {
    Set<String> present =
        storage.list(split.name()).stream().map(StorageEntry::name).collect(Collectors.toSet());
    return split.columnFiles().stream().allMatch(file -> present.contains(file.name()));
  }

  /** Deletes the files if possible; call it if they will never be committed. */
  public void delete(Storage storage) {
    split
        .columnFiles()
        .forEach(
            file -> SplitNames.deleteQuietly(storage, StoragePath.join(split.name(), file.name())));
  }
}
