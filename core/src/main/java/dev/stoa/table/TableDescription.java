package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The contents and storage of a snapshot, read from the manifest.
 *
 * @param snapshot the snapshot
 * @param columns the columns, in the order of the schema
 * @param splits the split directories, in the order of the rows
 * @param files the column files, in the order of the rows
 */
@Experimental
public record TableDescription(
    Snapshot snapshot,
    List<ColumnDescription> columns,
    List<SplitDescription> splits,
    List<FileDescription> files) {
  /** Copies the lists. */
  public TableDescription {
    columns = List.copyOf(columns);
    splits = List.copyOf(splits);
    files = List.copyOf(files);
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
   * The part of a column in one file; columns of a group share the file, and so its path.
   *
   * @param path the file's path within the table
   * @param column the column's name
   * @param layout the label of the layout of the values
   * @param codec the label of the compression codec
   * @param rowCount the number of rows
   * @param sizeInBytes the size of the column in this file
   * @param pageCount the number of pages
   * @param partition the partition value of the rows, such as {@code day(time)=2017-11-16}; empty
   *     if the table is unpartitioned
   */
  public record FileDescription(
      String path,
      String column,
      String layout,
      String codec,
      long rowCount,
      long sizeInBytes,
      int pageCount,
      String partition) {}

  /** The totals of a column's files. */
  private static final class ColumnTotals {
    private final TreeSet<String> layouts = new TreeSet<>();
    private final TreeSet<String> codecs = new TreeSet<>();
    private long sizeInBytes;
    private long pageCount;
  }

  static TableDescription of(Storage storage, SnapshotRoot root) throws IOException {
    Map<Integer, ColumnTotals> totalsById = new LinkedHashMap<>();
    Map<Integer, String> namesById = new LinkedHashMap<>();
    for (Column column : root.schema().columns()) {
      totalsById.put(column.id(), new ColumnTotals());
      namesById.put(column.id(), column.name());
    }
    List<SplitDescription> splits = new ArrayList<>();
    List<FileDescription> files = new ArrayList<>();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split :
          SegmentReader.read(storage, root, segment, totalsById::containsKey)) {
        String partition = partitioning.format(split.partition());
        splits.add(describe(split, segment, partition));
        for (ColumnFile file : split.columnFiles()) {
          ColumnTotals totals = totalsById.get(file.fieldId());
          totals.layouts.add(file.pageFormat().layout().label());
          totals.codecs.add(file.pageFormat().codec().label());
          totals.sizeInBytes += file.sizeInBytes();
          totals.pageCount += file.pageCount();
          files.add(
              new FileDescription(
                  StoragePath.join(split.name(), file.name()),
                  namesById.get(file.fieldId()),
                  file.pageFormat().layout().label(),
                  file.pageFormat().codec().label(),
                  split.rowCount(),
                  file.sizeInBytes(),
                  file.pageCount(),
                  partition));
        }
      }
    }
    List<ColumnDescription> columns = new ArrayList<>();
    for (Column column : root.schema().columns()) {
      ColumnTotals totals = totalsById.get(column.id());
      columns.add(
          new ColumnDescription(
              column.id(),
              column.name(),
              column.type(),
              String.join("+", totals.layouts),
              String.join("+", totals.codecs),
              totals.sizeInBytes,
              totals.pageCount));
    }
    return new TableDescription(new Snapshot(root), columns, splits, files);
  }

  private static SplitDescription describe(
      SplitDirectory split, SegmentReference segment, String partition) {
    return new SplitDescription(
        split.name(),
        split.rowCount(),
        split.deletedRowCount(),
        (int) split.columnFiles().stream().map(ColumnFile::name).distinct().count(),
        split.sizeInBytes(),
        segment.patches().size(),
        partition);
  }
}
