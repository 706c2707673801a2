package dev.stoa.table.change;

import dev.stoa.avro.resolution.AlignedRecords;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.RowPlace;
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
 * Writes rows that take the place of those with the same key, and are new where there are none, in
 * one commit: the rows are appended, and those that they replace are deleted as {@link Delete}
 * deletes. Of rows with the same key the last one written counts. Keys are kept in memory. For one
 * thread.
 */
public final class Upsert extends RowChange implements Closeable {
  private final AlignedRecords aligned;
  private final RowKeys keys;
  private final TableWriter writer;

  /** The last row that has a key. */
  private final Map<List<Object>, RowPlace> rowOfKey = new HashMap<>();

  private final List<RowPlace> outdated = new ArrayList<>();
  private List<WrittenSplit> written = List.of();
  private List<SplitDirectory> added = List.of();
  private boolean isFinished;
  private boolean isPrepared;
  private long replacedRowCount;

  /** Called by the table. */
  public Upsert(
      TableState state, CommitToken token, List<String> keyColumns, WriteOptions options) {
    super(state, token);
    this.aligned = new AlignedRecords(state.root().schema().avro());
    this.keys = new RowKeys(state.root().schema(), keyColumns);
    this.writer = new TableWriter(state, options);
  }

  /**
   * Adds a row.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit the schema; the row is not
   *     written, and writing may go on
   * @throws IllegalArgumentException when a part of its key is null
   */
  public void write(IndexedRecord record) throws IOException {
    IndexedRecord row = aligned.of(record);
    keys.checkPresent(row);
    writer.write(row);
    RowPlace before = rowOfKey.put(keys.of(row), writer.lastPlace());
    if (before != null) {
      outdated.add(before);
    }
  }

  /** How many rows of the table the last {@link #commit} replaced. */
  public long replacedRowCount() {
    return replacedRowCount;
  }

  /** Ends the writing; what fails here is not taken for done when the commit is repeated. */
  @Override
  protected void prepare() throws IOException {
    if (!isFinished) {
      written = writer.finish();
      isFinished = true;
    }
    if (!isPrepared) {
      added = withoutOutdated(written.stream().map(WrittenSplit::directory).toList());
      isPrepared = true;
    }
  }

  /** Deletes rows written before another of the same key, in the split directories just written. */
  private List<SplitDirectory> withoutOutdated(List<SplitDirectory> splits) throws IOException {
    List<SplitDirectory> live = new ArrayList<>();
    Map<Integer, List<RowPlace>> bySplit =
        outdated.stream().collect(Collectors.groupingBy(RowPlace::split));
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory split = splits.get(i);
      List<RowPlace> rows = bySplit.getOrDefault(i, List.of());
      live.add(rows.isEmpty() ? split : without(rows, split));
    }
    return live;
  }

  private SplitDirectory without(List<RowPlace> rows, SplitDirectory split) throws IOException {
    DeletedRows deleted = DeletedRows.of(storage(), split, new ReadCounters());
    rows.forEach(row -> deleted.delete(row.row()));
    return split.withOnly(split.columnFiles(), Optional.of(deleted.write(storage(), split)));
  }

  @Override
  SnapshotRoot.Change changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    replacedRowCount = 0;
    TableScan scan =
        new TableScan(state().with(current), List.of()).select(keys.namesIn(current.schema()));
    Optional<FilterPredicate> range = keys.predicate(rowOfKey.keySet(), current.schema());
    TableScan filtered = range.isPresent() ? scan.filter(range.get()) : scan;
    for (ScanTask task : filtered.tasks()) {
      SplitDirectory split = task.onlySplit();
      Optional<DeletedRowsFile> file =
          deletions().of(split, (found, deleted) -> deleteFrom(task, deleted));
      if (file.isPresent()) {
        replacedRowCount += file.get().rowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withOnly(List.of(), file));
      }
    }
    List<SegmentReference> segments = new SegmentChanges(storage(), current, files).apply(changes);
    return new AppendedSplits(storage(), current, added).change("upsert", segments, files);
  }

  private void deleteFrom(ScanTask task, DeletedRows deleted) throws IOException {
    try (RecordReader reader = task.open(storage(), RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        if (rowOfKey.containsKey(RowKeys.of(row, row.getSchema().getFields().size()))) {
          deleted.delete(reader.rowInSplit());
        }
      }
    }
  }

  /** Releases the writer; what was not committed, and surely not, is deleted. */
  @Override
  public void close() throws IOException {
    writer.close();
    if (!mayHaveLanded()) {
      written.forEach(split -> split.delete(storage()));
    }
  }
}
