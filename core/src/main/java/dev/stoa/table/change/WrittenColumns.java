package dev.stoa.table.change;

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
 * Column files that were written into a split directory and that no snapshot names yet: {@link
 * ColumnUpdate} publishes them, {@link #delete} takes them back.
 *
 * @param tableUuid the table that they were written for
 * @param split the split directory with the new files and no others; internal: for changes
 */
public record WrittenColumns(UUID tableUuid, SplitDirectory split) {
  /**
   * Stores what was written into several split directories of one table as a small file, in one
   * atomic step, for the process that commits.
   *
   * @return false when another file of this name was there already; it stays as it is
   */
  public static boolean store(Storage storage, String path, List<WrittenColumns> columns)
      throws IOException {
    return WrittenSplits.store(storage, path, asSplits(columns));
  }

  /**
   * Loads what {@link #store} stored.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is missing or damaged
   */
  public static List<WrittenColumns> load(Storage storage, String path) throws IOException {
    return ofSplits(WrittenSplits.load(storage, path));
  }

  /** What was written into several split directories of one table, for {@link #fromBytes}. */
  public static byte[] toBytes(List<WrittenColumns> columns) throws IOException {
    return WrittenSplits.toBytes(asSplits(columns));
  }

  /**
   * What {@link #toBytes} was given.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are damaged
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

  /** Whether none of the files has been deleted. */
  public boolean arePresent(Storage storage) throws IOException {
    Set<String> present =
        storage.list(split.name()).stream().map(StorageEntry::name).collect(Collectors.toSet());
    return split.columnFiles().stream().allMatch(file -> present.contains(file.name()));
  }

  /** Deletes the files, if that is possible; for those that will never be published. */
  public void delete(Storage storage) {
    split
        .columnFiles()
        .forEach(
            file -> SplitNames.deleteQuietly(storage, StoragePath.join(split.name(), file.name())));
  }
}
