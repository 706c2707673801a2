package dev.stoa.table;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
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
public final class Upsert implements Closeable {
  private final Storage storage;
  private final CommitLoop loop;
  private final RowKeys keys;
  private final TableWriter writer;
  private final DeletionFiles deletions;

  /** The last row that has a key. */
  private final Map<List<Object>, RowPlace> rowOfKey = new HashMap<>();

  private final List<RowPlace> outdated = new ArrayList<>();
  private List<WrittenSplit> written = List.of();
  private List<SplitDirectory> added = List.of();
  private boolean isFinished;
  private boolean isPrepared;
  private boolean mayHaveLanded;
  private long replacedRowCount;

  Upsert(
      Storage storage,
      SnapshotRoot base,
      CommitToken token,
      List<String> keyColumns,
      WriteOptions options) {
    this.storage = storage;
    this.loop = new CommitLoop(storage, base, token);
    this.keys = new RowKeys(base.schema(), keyColumns);
    this.writer = new TableWriter(storage, base, options);
    this.deletions = new DeletionFiles(storage, loop);
  }

  /**
   * Adds a row.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit the schema; the row is not
   *     written, and writing may go on
   * @throws IllegalArgumentException when a part of its key is null
   */
  public void write(IndexedRecord row) throws IOException {
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

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Makes the next snapshot.
   *
   * @return the snapshot that the token made
   * @throws InvalidTableException when a key column is there no more
   * @throws dev.stoa.exception.CommitConflictException when the rows do not fit the columns any
   *     more, or the race was lost too often
   * @throws CommitStateUnknownException when it is not known whether the commit landed: commit
   *     again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    prepare();
    try {
      Snapshot snapshot = deletions.commit(this::apply);
      mayHaveLanded = true;
      return snapshot;
    } catch (CommitStateUnknownException e) {
      mayHaveLanded = true;
      throw e;
    }
  }

  /** Ends the writing; what fails here is not taken for done when the commit is repeated. */
  private void prepare() throws IOException {
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
    DeletedRows deleted = DeletedRows.of(storage, split, new ReadCounters());
    for (RowPlace row : rows) {
      deleted.delete(row.row());
    }
    return split.withOnly(split.columnFiles(), Optional.of(deleted.write(storage, split)));
  }

  private SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files) throws IOException {
    Map<String, SplitDirectory> changes = new HashMap<>();
    replacedRowCount = 0;
    TableScan scan =
        new TableScan(storage, current, List.of()).select(keys.namesIn(current.schema()));
    Optional<FilterPredicate> range = keys.predicate(rowOfKey.keySet(), current.schema());
    TableScan filtered = range.isPresent() ? scan.filter(range.get()) : scan;
    for (ScanTask task : filtered.tasks()) {
      SplitDirectory split = task.onlySplit();
      Optional<DeletedRowsFile> file =
          deletions.of(split, (found, deleted) -> deleteFrom(task, deleted));
      if (file.isPresent()) {
        replacedRowCount += file.get().rowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withOnly(List.of(), file));
      }
    }
    List<SegmentReference> segments = new SegmentChanges(storage, current, files).apply(changes);
    return new SnapshotRoot.Change(
        "upsert",
        current.schema(),
        current.nextSplitNumber() + added.size(),
        new AppendedSplits(storage, current, added).behind(segments, files));
  }

  private void deleteFrom(ScanTask task, DeletedRows deleted) throws IOException {
    try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        if (rowOfKey.containsKey(RowKeys.of(row, row.getSchema().getFields().size()))) {
          deleted.delete(reader.row().row());
        }
      }
    }
  }

  /** Releases the writer; what was not committed, and surely not, is deleted. */
  @Override
  public void close() throws IOException {
    writer.close();
    if (!mayHaveLanded) {
      written.forEach(split -> split.delete(storage));
    }
  }
}
