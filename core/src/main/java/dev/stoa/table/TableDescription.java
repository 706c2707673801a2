package dev.stoa.table;

import dev.stoa.format.manifest.SegmentReading;
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
 * What a snapshot holds and what it takes, as the manifest knows it.
 *
 * @param snapshot the snapshot
 * @param columns its columns, in the order of the schema
 * @param splits its split directories, in the order of the rows
 * @param files its column files, in the order of the rows
 */
public record TableDescription(
    Snapshot snapshot,
    List<ColumnDescription> columns,
    List<SplitDescription> splits,
    List<FileDescription> files) {
  /** Takes the lists over. */
  public TableDescription {
    columns = List.copyOf(columns);
    splits = List.copyOf(splits);
    files = List.copyOf(files);
  }

  /**
   * One split directory.
   *
   * @param name within the table
   * @param rowCount its rows, deleted ones included
   * @param deletedRowCount how many of them were deleted
   * @param fileCount the files of its columns, fewer than these where columns share some
   * @param sizeInBytes of those
   * @param patchCount the manifest patches that its part of the manifest has
   * @param partition the value that its rows have in common, such as {@code day(time)=2017-11-16};
   *     empty where the table is not partitioned
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
   * One column file; those of a column group have the same path.
   *
   * @param path within the table
   * @param column the name of its column
   * @param layout how its values are stored
   * @param codec how they are compressed
   * @param rowCount its rows
   * @param sizeInBytes its length
   * @param pageCount its pages
   * @param partition the value that its rows have in common; empty where the table is not
   *     partitioned
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

  private static final class Sum {
    private final TreeSet<String> layouts = new TreeSet<>();
    private final TreeSet<String> codecs = new TreeSet<>();
    private long sizeInBytes;
    private long pageCount;
  }

  static TableDescription of(Storage storage, SnapshotRoot root) throws IOException {
    Map<Integer, Sum> sums = new LinkedHashMap<>();
    Map<Integer, String> names = new LinkedHashMap<>();
    for (Column column : root.schema().columns()) {
      sums.put(column.id(), new Sum());
      names.put(column.id(), column.name());
    }
    List<SplitDescription> splits = new ArrayList<>();
    List<FileDescription> files = new ArrayList<>();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReading.read(storage, root, segment, sums::containsKey)) {
        String partition = partitioning.show(split.partition());
        splits.add(describe(split, segment, partition));
        for (ColumnFile file : split.columnFiles()) {
          Sum sum = sums.get(file.fieldId());
          sum.layouts.add(file.form().layout().label());
          sum.codecs.add(file.form().codec().label());
          sum.sizeInBytes += file.sizeInBytes();
          sum.pageCount += file.pageCount();
          files.add(
              new FileDescription(
                  StoragePath.join(split.name(), file.name()),
                  names.get(file.fieldId()),
                  file.form().layout().label(),
                  file.form().codec().label(),
                  split.rowCount(),
                  file.sizeInBytes(),
                  file.pageCount(),
                  partition));
        }
      }
    }
    List<ColumnDescription> columns = new ArrayList<>();
    for (Column column : root.schema().columns()) {
      Sum sum = sums.get(column.id());
      columns.add(
          new ColumnDescription(
              column.id(),
              column.name(),
              column.type(),
              String.join("+", sum.layouts),
              String.join("+", sum.codecs),
              sum.sizeInBytes,
              sum.pageCount));
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
