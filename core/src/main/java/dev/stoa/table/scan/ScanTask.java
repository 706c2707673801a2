package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.data.BatchLimits;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskPlanner;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a scan that one task of an engine reads: some split directories with the files of the
 * selected columns. It contains all information needed to read them, so that a task does not read
 * the manifest.
 */
public final class ScanTask {
  private final RecordType record;
  private final List<Column> columns;

  /** Whether the scan selected the columns by name, rather than for a mapper. */
  private final boolean isSelectedByName;

  private final List<SplitDirectory> splits;
  private final ScanFilter filter;
  private final Optional<PathSelection> pathSelection;

  /** The rows that are not read, instead of the deleted ones; empty for the deleted ones. */
  private final Optional<DeletionVector> hiddenRows;

  ScanTask(
      RecordType record,
      List<Column> columns,
      boolean isSelectedByName,
      List<SplitDirectory> splits,
      ScanFilter filter,
      Optional<PathSelection> pathSelection) {
    this(record, columns, isSelectedByName, splits, filter, pathSelection, Optional.empty());
  }

  private ScanTask(
      RecordType record,
      List<Column> columns,
      boolean isSelectedByName,
      List<SplitDirectory> splits,
      ScanFilter filter,
      Optional<PathSelection> pathSelection,
      Optional<DeletionVector> hiddenRows) {
    this.record = record;
    this.columns = List.copyOf(columns);
    this.isSelectedByName = isSelectedByName;
    this.splits = List.copyOf(splits);
    this.filter = filter;
    this.pathSelection = pathSelection;
    this.hiddenRows = hiddenRows;
  }

  /**
   * Returns this task of one split directory with other rows hidden than the deleted ones. It can
   * only be read in this process.
   */
  @Internal
  public ScanTask withHiddenRows(DeletionVector newHiddenRows) {
    return new ScanTask(
        record,
        columns,
        isSelectedByName,
        List.of(singleSplit()),
        filter,
        pathSelection,
        Optional.of(newHiddenRows));
  }

  /** Groups neighboring split directories; a group ends when it reaches the target size. */
  static List<List<SplitDirectory>> group(List<SplitDirectory> splits, long targetSizeInBytes) {
    List<List<SplitDirectory>> groups = new ArrayList<>();
    List<SplitDirectory> pendingSplits = new ArrayList<>();
    long sizeInBytes = 0;
    for (SplitDirectory split : splits) {
      pendingSplits.add(split);
      sizeInBytes += split.sizeInBytes();
      if (sizeInBytes >= targetSizeInBytes) {
        groups.add(pendingSplits);
        pendingSplits = new ArrayList<>();
        sizeInBytes = 0;
      }
    }
    if (!pendingSplits.isEmpty()) {
      groups.add(pendingSplits);
    }
    return groups;
  }

  /** Returns the schema of the columns. */
  TableSchema schema() {
    return new TableSchema(record, columns, 0, Map.of());
  }

  /** Returns the number of rows to read, before any predicate. */
  public long rowCount() {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  /**
   * Returns the number of stored rows, deleted ones included, of a task with one split directory,
   * whose rows can be read in ranges; 0 for other tasks.
   */
  @Internal
  public long divisibleRowCount() {
    return splits.size() == 1 ? singleSplit().rowCount() : 0;
  }

  /** Returns the size of the selected columns in the task's split directories. */
  public long sizeInBytes() {
    return splits.stream().mapToLong(SplitDirectory::sizeInBytes).sum();
  }

  /**
   * Returns the partition value of all rows; empty if the rows have several values, or if the task
   * has no rows. Tables partitioned by the same spec can be joined task by task.
   */
  public Optional<PartitionValue> partition() {
    List<PartitionValue> values =
        splits.stream().map(SplitDirectory::partition).distinct().toList();
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  /** Returns the names of the split directories. */
  public List<String> splitNames() {
    return splits.stream().map(SplitDirectory::name).toList();
  }

  /**
   * Returns the size of the selected columns in each split directory, in the order of the names.
   */
  @Internal
  public List<Long> splitSizesInBytes() {
    return splits.stream().map(SplitDirectory::sizeInBytes).toList();
  }

  /** Finds the hosts that store all or most of the task's bytes, best first. */
  List<String> hosts(Storage storage) throws IOException {
    return TaskPlanner.hosts(storage, splits);
  }

  /** Opens a reader of the rows as lazy records. */
  public RecordReader open(Storage storage) {
    return open(storage, RecordMode.LAZY);
  }

  /** Opens a reader of the rows as records. */
  public RecordReader open(Storage storage, RecordMode mode) {
    return pathSelection
        .map(selection -> new RecordReader(storage, splits, readProjection(), schema(), selection))
        .orElseGet(() -> new RecordReader(storage, splits, readProjection(), schema(), mode));
  }

  /** Opens a reader of batches that contain only matching rows. */
  public BatchReader openBatches(Storage storage) {
    return openBatches(storage, BatchMode.COMPACT);
  }

  /** Opens a reader of batches in a mode. */
  public BatchReader openBatches(Storage storage, BatchMode mode) {
    return new BatchReader(storage, splits, readProjection(), batchColumns(), mode);
  }

  /**
   * Opens a reader of batches with a selection ({@link BatchMode#WITH_SELECTION}) within limits,
   * which apply to each split directory.
   */
  @Internal
  public BatchReader openBatches(Storage storage, BatchLimits limits) {
    return new BatchReader(
        storage, splits, readProjection(), batchColumns(), BatchMode.WITH_SELECTION, limits);
  }

  private BatchColumns batchColumns() {
    return pathSelection
        .map(selection -> BatchColumns.of(schema(), selection))
        .orElseGet(() -> BatchColumns.of(schema()));
  }

  /**
   * Opens a reader of batches of the values at paths, such as {@code metadata['content-type']}:
   * fields of nested records and values of single keys, without reading other fields and keys.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  public BatchReader openBatches(Storage storage, List<ColumnPath> paths, BatchMode mode) {
    return new BatchReader(
        storage, splits, readProjection(), BatchColumns.of(schema(), paths), mode);
  }

  /**
   * Opens a reader of batches of parts of the columns, in vectors named {@code c0}, {@code c1} and
   * so on: some fields of records and single keys of maps, without reading other fields and keys.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  BatchReader openProjectedBatches(
      Storage storage, List<BatchColumn> batchColumns, BatchMode mode) {
    BatchColumns sources = BatchColumns.ofProjected(schema(), batchColumns);
    return new BatchReader(storage, splits, readProjection(), sources, mode);
  }

  /**
   * Opens a reader of stored row bytes, if the columns are in one row-oriented group ({@link
   * dev.stoa.table.write.GroupLayout#ROW}); rows contain the group's other columns too.
   */
  RowBytesReader openRows(Storage storage) {
    return new RowBytesReader(storage, splits, readProjection());
  }

  /** Returns the split directory of a task that has exactly one. */
  @Internal
  public SplitDirectory singleSplit() {
    if (splits.size() != 1) {
      throw new IllegalStateException(
          "expected a task with one split directory, found " + splitNames());
    }
    return splits.get(0);
  }

  /** Returns the projection for readers of the task's split directories. */
  @Internal
  public ReadProjection readProjection() {
    return ReadProjection.generic(columns)
        .withFilter(filter.rowFilter().withHiddenRows(hiddenRows));
  }

  /**
   * Opens a reader of rows as objects of a mapper.
   *
   * @throws InvalidTableException when the mapper needs columns that the task does not have, or the
   *     task has columns selected by name, and fields of the mapper are not among them: plan the
   *     tasks with {@link TableScan#select(RecordMapper)}
   */
  public <T> TypedReader<T> open(Storage storage, RecordMapper<T> mapper, RecordMode mode) {
    TableSchema selectedSchema = schema();
    if (isSelectedByName && pathSelection.isEmpty()) {
      checkComplete(storage, mapper, selectedSchema);
    }
    BoundMapper<T> boundMapper =
        pathSelection.isPresent()
            ? mapper.bind(storage.location(), pathSelection.get())
            : mapper.bind(storage.location(), selectedSchema);
    TableSchema schema = boundMapper.schema(selectedSchema);
    List<Column> readColumns = schema.columns();
    ReadProjection projection =
        ReadProjection.generic(readColumns)
            .withFilter(filter.forColumns(readColumns).rowFilter().withHiddenRows(hiddenRows))
            .withSerdes(boundMapper::serde);
    return new TypedReader<>(storage, splits, projection, schema, boundMapper, mode);
  }

  /** Rejects fields whose columns were not selected; they would silently take their defaults. */
  private static void checkComplete(
      Storage storage, RecordMapper<?> mapper, TableSchema selectedSchema) {
    List<String> missingFields = mapper.defaultedFields(storage.location(), selectedSchema);
    if (!missingFields.isEmpty()) {
      throw new InvalidTableException(
          ("%s: the task's columns were selected by name, without the fields %s that %s reads:"
                  + " select the columns with select(mapper) on the scan")
              .formatted(storage.location(), String.join(", ", missingFields), mapper));
    }
  }

  boolean isSelectedByName() {
    return isSelectedByName;
  }

  RecordType record() {
    return record;
  }

  List<Column> columns() {
    return columns;
  }

  List<SplitDirectory> splits() {
    return splits;
  }

  ScanFilter filter() {
    return filter;
  }

  Optional<PathSelection> pathSelection() {
    return pathSelection;
  }
}
