package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.RowPosition;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows that replace those with the same key, or are added if there are none, in one commit:
 * the rows are appended, and those that they replace are deleted as by {@link Delete}. Of several
 * rows with the same key, the last one written wins. Keys are kept in memory. Not thread-safe.
 */
public final class Upsert extends RowLevelChange<Upsert> implements Closeable {
  private final RecordAligner aligned;
  private final RowKeys keys;
  private Optional<TableWriter> writer = Optional.empty();

  /** The last row of each key. */
  private final Map<List<Object>, RowPosition> rowsByKey = new HashMap<>();

  private final List<RowPosition> superseded = new ArrayList<>();
  private List<WrittenSplit> written = List.of();
  private List<SplitDirectory> added = List.of();
  private boolean isFinished;
  private boolean isPrepared;
  private long replacedRowCount;

  /** Called by the table. */
  @Internal
  public Upsert(TableState state, List<String> keyColumns) {
    super(state);
    this.aligned = new RecordAligner(state.root().schema().avroSchema());
    this.keys = new RowKeys(state.root().schema(), keyColumns);
  }

  /**
   * Sets how the rows are written.
   *
   * @throws dev.stoa.exception.InvalidTableException when the options name a column that the table
   *     does not have
   * @throws IllegalStateException when a row was written already
   */
  public Upsert options(WriteOptions options) {
    options.checkColumns(base().schema());
    return setOptions(options);
  }

  private TableWriter writer() {
    if (writer.isEmpty()) {
      writer = Optional.of(new TableWriter(state(), useOptions()));
    }
    return writer.get();
  }

  /**
   * Adds a row.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit the schema; the row is not
   *     written, and writing may continue
   * @throws IllegalArgumentException when a part of its key is null
   */
  public void write(IndexedRecord record) throws IOException {
    IndexedRecord row = aligned.align(record);
    keys.checkPresent(row);
    writer().write(row);
    RowPosition before = rowsByKey.put(keys.of(row), writer().lastPosition());
    if (before != null) {
      superseded.add(before);
    }
  }

  /** The number of rows of the table that the last {@link #commit} replaced. */
  public long replacedRowCount() {
    return replacedRowCount;
  }

  /** Finishes writing; a failed step is repeated with the next commit. */
  @Override
  protected void prepare() throws IOException {
    if (!isFinished) {
      written = writer().finish();
      isFinished = true;
    }
    if (!isPrepared) {
      added = withoutSuperseded(written.stream().map(WrittenSplit::directory).toList());
      isPrepared = true;
    }
  }

  /** Deletes superseded rows of the same key in the split directories just written. */
  private List<SplitDirectory> withoutSuperseded(List<SplitDirectory> splits) throws IOException {
    List<SplitDirectory> live = new ArrayList<>();
    Map<Integer, List<RowPosition>> bySplit =
        superseded.stream().collect(Collectors.groupingBy(RowPosition::split));
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory split = splits.get(i);
      List<RowPosition> rows = bySplit.getOrDefault(i, List.of());
      live.add(rows.isEmpty() ? split : without(rows, split));
    }
    return live;
  }

  private SplitDirectory without(List<RowPosition> rows, SplitDirectory split) throws IOException {
    DeletionVector deleted = DeletionVector.of(storage(), split, new ReadCounters());
    rows.forEach(row -> deleted.delete(row.row()));
    return split.withFiles(split.columnFiles(), Optional.of(deleted.write(storage(), split)));
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    replacedRowCount = 0;
    TableScan scan =
        new TableScan(state().withRoot(current)).select(keys.namesIn(current.schema()));
    Optional<FilterPredicate> range = keys.predicate(rowsByKey.keySet(), current.schema());
    TableScan filtered = range.isPresent() ? scan.filter(range.get()) : scan;
    for (ScanTask task : filtered.tasks()) {
      SplitDirectory split = task.singleSplit();
      Optional<DeletionVectorFile> file =
          deletions().getOrWrite(split, (found, deleted) -> deleteFrom(task, deleted));
      if (file.isPresent()) {
        replacedRowCount += file.get().rowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withFiles(List.of(), file));
      }
    }
    List<SegmentReference> segments = new SegmentChanges(storage(), current, files).apply(changes);
    return new SegmentAppender(storage(), current, added).change("upsert", segments, files);
  }

  private void deleteFrom(ScanTask task, DeletionVector deleted) throws IOException {
    try (RecordReader reader = task.open(storage(), RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        if (rowsByKey.containsKey(RowKeys.of(row, row.getSchema().getFields().size()))) {
          deleted.delete(reader.rowInSplit());
        }
      }
    }
  }

  private void deleteRows() {
    written.forEach(split -> split.delete(storage()));
  }

  @Override
  protected void discard() {
    super.discard();
    deleteRows();
  }

  /** Releases the writer; files that were certainly not committed are deleted. */
  @Override
  public void close() throws IOException {
    if (writer.isPresent()) {
      writer.get().close();
    }
    if (!mayHaveLanded()) {
      deleteRows();
    }
  }
}
