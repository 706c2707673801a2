package dev.stoa.table;

import dev.stoa.format.column.Extent;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.TableDescription.FileDescription;
import dev.stoa.table.TableDescription.RowGroupDescription;
import dev.stoa.table.TableDescription.SplitDescription;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.type.JsonValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Reads a {@link TableDescription} from the manifest. Not thread-safe. */
final class TableDescriber {
  /** The totals of a column's files. */
  private static final class ColumnTotals {
    private final TreeSet<String> layouts = new TreeSet<>();
    private final TreeSet<String> codecs = new TreeSet<>();
    private long sizeInBytes;
    private long pageCount;

    /** The bounds of the values so far; empty if they are unknown for some values. */
    private Optional<Bounds> bounds = Optional.of(new CountBounds(new ValueCounts(0, 0)));

    void addBounds(Optional<Bounds> fileBounds) {
      bounds = fileBounds.isEmpty() ? Optional.empty() : bounds.flatMap(b -> merge(b, fileBounds));
    }

    private static Optional<Bounds> merge(Bounds left, Optional<Bounds> right) {
      try {
        return right.map(left::merge);
      } catch (IllegalArgumentException e) { // the column's type was widened
        return Optional.empty();
      }
    }
  }

  /** A file that stores several columns row by row. */
  private static final class RowFileColumns {
    private final ColumnFile firstFile;
    private final List<String> names = new ArrayList<>();

    RowFileColumns(ColumnFile firstFile) {
      this.firstFile = firstFile;
    }

    long sizeInBytes() {
      return firstFile.extent().map(Extent::sizeInBytes).orElse(firstFile.sizeInBytes());
    }
  }

  private final Storage storage;
  private final SnapshotRoot root;
  private final BoundPartitioning partitioning;
  private final Map<Integer, ColumnTotals> totalsById = new LinkedHashMap<>();
  private final Map<Integer, String> namesById = new LinkedHashMap<>();
  private final Map<List<String>, RowGroupDescription> rowGroups = new LinkedHashMap<>();
  private final List<SplitDescription> splits = new ArrayList<>();
  private final List<FileDescription> files = new ArrayList<>();

  TableDescriber(Storage storage, SnapshotRoot root) {
    this.storage = storage;
    this.root = root;
    this.partitioning = root.partitioning().bind(root.schema());
    for (Column column : root.schema().columns()) {
      totalsById.put(column.id(), new ColumnTotals());
      namesById.put(column.id(), column.name());
    }
  }

  TableDescription describe() throws IOException {
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split :
          SegmentReader.read(storage, root, segment, totalsById::containsKey)) {
        addSplit(split, segment);
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
              totals.pageCount,
              totals.bounds));
    }
    return new TableDescription(
        new Snapshot(root), columns, List.copyOf(rowGroups.values()), splits, files);
  }

  private void addSplit(SplitDirectory split, SegmentReference segment) {
    String partition = partitioning.format(split.partition());
    splits.add(
        new SplitDescription(
            split.name(),
            split.rowCount(),
            split.deletedRowCount(),
            (int) split.columnFiles().stream().map(ColumnFile::name).distinct().count(),
            split.sizeInBytes(),
            segment.patches().size(),
            partition));
    Map<String, RowFileColumns> rowFiles = new LinkedHashMap<>();
    for (Column column : root.schema().columns()) {
      Optional<ColumnFile> file = split.columnFile(column.id());
      ColumnTotals totals = totalsById.get(column.id());
      if (file.isEmpty()) {
        totals.addBounds(boundsOfDefault(column, split));
        continue;
      }
      totals.layouts.add(file.get().pageFormat().layout().label());
      totals.codecs.add(file.get().pageFormat().codec().label());
      totals.pageCount += file.get().pageCount();
      totals.addBounds(PathBounds.find(List.of(), file.get().bounds()));
      if (file.get().isRowOriented()) {
        rowFiles
            .computeIfAbsent(file.get().rowGroupKey(), key -> new RowFileColumns(file.get()))
            .names
            .add(column.name());
      } else {
        totals.sizeInBytes += file.get().sizeInBytes();
      }
    }
    rowFiles.values().forEach(this::addToRowGroup);
    addFiles(split, partition, rowFiles);
  }

  /** Returns the bounds of a column that was added after the rows of a split directory. */
  private static Optional<Bounds> boundsOfDefault(Column column, SplitDirectory split) {
    return column.definition().defaultValue().equals(Optional.of(JsonValues.NULL))
        ? Optional.of(new CountBounds(new ValueCounts(0, split.rowCount())))
        : Optional.empty();
  }

  private void addToRowGroup(RowFileColumns file) {
    rowGroups.merge(
        file.names,
        new RowGroupDescription(file.names, 1, file.sizeInBytes()),
        (left, right) ->
            new RowGroupDescription(
                left.columns(),
                left.fileCount() + right.fileCount(),
                left.sizeInBytes() + right.sizeInBytes()));
  }

  /** Adds the files of a split directory, each that stores rows only once. */
  private void addFiles(
      SplitDirectory split, String partition, Map<String, RowFileColumns> rowFiles) {
    for (ColumnFile file : split.columnFiles()) {
      List<String> names = List.of(namesById.get(file.fieldId()));
      long sizeInBytes = file.sizeInBytes();
      if (file.isRowOriented()) {
        RowFileColumns rowFile = rowFiles.remove(file.rowGroupKey());
        if (rowFile == null) {
          continue; // listed with another of its columns
        }
        names = rowFile.names;
        sizeInBytes = rowFile.sizeInBytes();
      }
      files.add(
          new FileDescription(
              StoragePath.join(split.name(), file.name()),
              names,
              file.pageFormat().layout().label(),
              file.pageFormat().codec().label(),
              split.rowCount(),
              sizeInBytes,
              file.pageCount(),
              partition));
    }
  }
}
