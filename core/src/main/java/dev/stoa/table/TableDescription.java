package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;

/**
 * The contents and storage of a snapshot, read from the manifest.
 *
 * @param snapshot the snapshot
 * @param columns the columns, in the order of the schema
 * @param rowGroups the groups of columns that are stored row by row
 * @param splits the split directories, in the order of the rows
 * @param files the column files, in the order of the rows
 */
@Experimental
public record TableDescription(
    Snapshot snapshot,
    List<ColumnDescription> columns,
    List<RowGroupDescription> rowGroups,
    List<SplitDescription> splits,
    List<FileDescription> files) {
  /** Copies the lists. */
  public TableDescription {
    columns = List.copyOf(columns);
    rowGroups = List.copyOf(rowGroups);
    splits = List.copyOf(splits);
    files = List.copyOf(files);
  }

  /**
   * Columns that are stored row by row in the same files.
   *
   * @param columns the names of the columns, in the order of the schema
   * @param fileCount the number of these files
   * @param sizeInBytes their total size
   */
  public record RowGroupDescription(List<String> columns, long fileCount, long sizeInBytes) {
    /** Copies the names. */
    public RowGroupDescription {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The contents and storage of a split directory.
   *
   * @param name the directory's name within the table
   * @param rowCount the number of rows, including deleted rows
   * @param deletedRowCount the number of deleted rows
   * @param fileCount the number of column files: less than the number of columns if columns share
   *     files
   * @param sizeInBytes the total size of these files
   * @param patchCount the number of patches of the manifest segment that lists it
   * @param partition the partition value of the rows, such as {@code day(time)=2017-11-16}; empty
   *     if the table is unpartitioned
   */
  public record SplitDescription(
      String name,
      long rowCount,
      long deletedRowCount,
      int fileCount,
      long sizeInBytes,
      int patchCount,
      String partition) {}

  /**
   * The part of a column in one file, or of the columns that the file stores row by row. Other
   * columns of a group share the file, and so its path.
   *
   * @param path the file's path within the table
   * @param columns the column's name; several names if the file stores them row by row
   * @param layout the label of the layout of the values
   * @param codec the label of the compression codec
   * @param rowCount the number of rows
   * @param sizeInBytes the size of the column or columns in this file
   * @param pageCount the number of pages
   * @param partition the partition value of the rows, such as {@code day(time)=2017-11-16}; empty
   *     if the table is unpartitioned
   */
  public record FileDescription(
      String path,
      List<String> columns,
      String layout,
      String codec,
      long rowCount,
      long sizeInBytes,
      int pageCount,
      String partition) {
    /** Copies the names. */
    public FileDescription {
      columns = List.copyOf(columns);
    }
  }

  static TableDescription of(Storage storage, SnapshotRoot root) throws IOException {
    return new TableDescriber(storage, root).describe();
  }
}
