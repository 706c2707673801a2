package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.index.KeyVectors;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows that replace existing rows with the same key, in one commit: the rows are appended,
 * and the rows that they replace are deleted as in a {@link Delete}. Of several rows with the same
 * key, the last one written wins, unless {@link #duplicateKeys} says otherwise. The rows of further
 * keys can be deleted in the same commit. Keys are kept in memory. Not thread-safe.
 *
 * <p>With {@link #keepMissingColumns}, a record replaces only the columns that its schema has.
 */
public final class Upsert extends RowLevelChange<Upsert> implements Closeable {
  private final RecordAligner aligner;

  /** Converts records that have the key columns, and maybe others. */
  private final RecordAligner keyAligner;

  private final RowKeys keys;
  private Optional<TableWriter> writer = Optional.empty();

  /** The last row of each key. */
  private final Map<RowKey, RowPosition> rowsByKey = new HashMap<>();

  /** The deleted keys; if there are any, those of written rows join them after the last write. */
  private final Set<RowKey> deletedKeys = new HashSet<>();

  private DuplicateKeys duplicateKeys = DuplicateKeys.KEEP_LAST;

  /** The number of rows that were not written, since an earlier one has their key. */
  private long ignoredRowCount;

  /** The written rows that a later row with the same key replaced. */
  private final List<RowPosition> supersededRows = new ArrayList<>();

  /** The records, if columns that they lack keep their values; otherwise they are written. */
  private Optional<PartialRows> partialRows = Optional.empty();

  private long supersededPartialRowCount;

  /** The state whose rows the last attempt merged with the partial rows. */
  private Optional<SnapshotRoot> mergedRoot = Optional.empty();

  private List<WrittenSplit> writtenSplits = List.of();
  private List<SplitDirectory> newSplits = List.of();

  /** Whether the writer is finished. */
  private boolean isFinished;

  /** Whether superseded rows are marked as deleted in the new split directories. */
  private boolean isPrepared;

  private boolean isClosed;
  private long replacedRowCount;

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public Upsert(TableState state, List<String> keyColumns) {
    super(state);
    this.aligner = RecordAligner.withDefaults(state.root().schema().avroSchema());
    TableSchema schema = state.root().schema();
    this.keys = new RowKeys(schema, keyColumns);
    this.keyAligner =
        RecordAligner.withDefaults(schema.project(schema.select(keyColumns)).avroSchema());
  }

  /**
   * Sets the options for writing the rows.
   *
   * @throws dev.stoa.exception.InvalidTableException when the options name a column that the table
   *     does not have
   * @throws IllegalStateException when a row was already written
   */
  public Upsert options(WriteOptions options) {
    options.checkColumns(base().schema());
    return setOptions(options);
  }

  /**
   * Keeps the values of columns that the schema of a record lacks: an existing row with its key
   * keeps them, and a new row gets their defaults, or null. If several rows have the key, all of
   * them are updated, as by SQL's {@code MERGE}; without this option, one row replaces them. A
   * field that is null sets its column to null. Later records with the same key add their columns
   * to those of earlier ones. The records are kept in memory, and existing rows are read when the
   * upsert is committed.
   *
   * @throws IllegalStateException when a row was already written
   */
  public Upsert keepMissingColumns() {
    checkNotCommitted();
    if (areOptionsUsed()) {
      throw new IllegalStateException(
          "this upsert already has rows: call keepMissingColumns() before the first write");
    }
    partialRows = Optional.of(new PartialRows(base().schema(), keys));
    return this;
  }

  /**
   * Sets the rule for several rows with the same key; the last one is kept by default. A row that
   * is written after {@link #delete} of its key is no duplicate.
   *
   * @throws IllegalStateException when a row was already written
   */
  public Upsert duplicateKeys(DuplicateKeys rule) {
    checkNotCommitted();
    if (areOptionsUsed()) {
      throw new IllegalStateException(
          "this upsert already has rows or deleted keys: call duplicateKeys() before the first of them");
    }
    duplicateKeys = rule;
    return this;
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
   * @throws IllegalArgumentException when a part of the key is null, or an earlier row has the same
   *     key and {@link DuplicateKeys#REJECT} is set; the row is not written either
   * @throws IllegalStateException when the upsert is committed or closed
   */
  public void write(IndexedRecord record) throws IOException {
    Objects.requireNonNull(record, "the record is null: pass a record of the table's schema");
    checkWritable();
    if (partialRows.isPresent()) {
      useOptions();
      keys.checkPresent(record);
      if (duplicateKeys == DuplicateKeys.KEEP_LAST
          || isAccepted(partialRows.get().keys(), keys.keyOf(keyAligner.align(record)))) {
        supersededPartialRowCount += partialRows.get().put(record) ? 1 : 0;
      }
      return;
    }
    IndexedRecord row = aligner.align(record);
    keys.checkPresent(row);
    RowKey key = keys.keyOf(row);
    if (isAccepted(rowsByKey.keySet(), key)) {
      writer().write(row);
      RowPosition previousPosition = rowsByKey.put(key, writer().lastPosition());
      if (previousPosition != null) {
        supersededRows.add(previousPosition);
      }
    }
  }

  /** Whether a row is to be written, by the rule for keys that earlier rows have. */
  private boolean isAccepted(Set<RowKey> earlierKeys, RowKey key) {
    if (duplicateKeys == DuplicateKeys.KEEP_LAST || !earlierKeys.contains(key)) {
      return true;
    }
    if (duplicateKeys == DuplicateKeys.REJECT) {
      throw new IllegalArgumentException(
          "an earlier row has the same key, %s: leave one of them out, or say which one to keep"
              .formatted(keys.describe(key, base().schema())));
    }
    ignoredRowCount++;
    return false;
  }

  /**
   * Deletes all rows with a key: those of the table, and those written so far. A row with the key
   * that is written later is kept.
   *
   * @param key a record with the key columns; others are ignored
   * @throws org.apache.avro.AvroTypeException when a value does not fit the schema
   * @throws IllegalArgumentException when a part of the key is null or missing
   * @throws IllegalStateException when the upsert is committed or closed, or {@linkplain
   *     #keepMissingColumns keeps missing columns}
   */
  public void delete(IndexedRecord key) {
    Objects.requireNonNull(key, "the key is null: pass a record with the key columns");
    checkWritable();
    if (partialRows.isPresent()) {
      throw new IllegalStateException(
          "this upsert keeps missing columns, which rows of deleted keys do not have: delete keys in"
              + " another one");
    }
    useOptions();
    keys.checkPresent(key);
    RowKey deletedKey = keys.keyOf(keyAligner.align(key));
    deletedKeys.add(deletedKey);
    RowPosition writtenPosition = rowsByKey.remove(deletedKey);
    if (writtenPosition != null) {
      supersededRows.add(writtenPosition);
    }
  }

  /** Without keys, there is nothing to change. */
  @Override
  protected boolean isEmpty() {
    return changedKeys().isEmpty();
  }

  /** Deleted keys may be those of no row. */
  @Override
  protected boolean hasEffect() {
    return replacedRowCount > 0 || !newSplits.isEmpty();
  }

  private void checkWritable() {
    checkNotCommitted();
    checkNotClosed();
    if (isFinished) {
      throw new IllegalStateException(
          "this upsert has finished writing rows: commit it again, or begin another");
    }
  }

  private void checkNotClosed() {
    if (isClosed) {
      throw new IllegalStateException("this upsert is closed: begin another");
    }
  }

  /**
   * Returns the number of rows written so far that are not kept: a later row, or an earlier one if
   * the first is kept, has the same key, or the key was deleted since.
   */
  public long supersededRowCount() {
    return supersededRows.size() + supersededPartialRowCount + ignoredRowCount;
  }

  /** Returns the number of rows of the table that the last {@link #commit} replaced or deleted. */
  public long replacedRowCount() {
    return replacedRowCount;
  }

  /** Finishes writing. If a step fails, the next commit repeats it. */
  @Override
  protected void prepare() throws IOException {
    if (!mayHaveCommitted()) {
      checkNotClosed();
    }
    if (partialRows.isPresent()) {
      isFinished = true;
      return;
    }
    if (!isFinished) {
      writtenSplits = writer().finish();
      if (!deletedKeys.isEmpty()) {
        deletedKeys.addAll(rowsByKey.keySet());
      }
      isFinished = true;
    }
    if (!isPrepared) {
      newSplits =
          withoutSupersededRows(writtenSplits.stream().map(WrittenSplit::directory).toList());
      isPrepared = true;
    }
  }

  /**
   * Marks rows as deleted that a later row with the same key replaced, or whose key was deleted,
   * before the commit.
   */
  private List<SplitDirectory> withoutSupersededRows(List<SplitDirectory> splits)
      throws IOException {
    List<SplitDirectory> markedSplits = new ArrayList<>();
    Map<Integer, List<RowPosition>> rowsBySplit =
        supersededRows.stream().collect(Collectors.groupingBy(RowPosition::splitOrdinal));
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory split = splits.get(i);
      List<RowPosition> rows = rowsBySplit.getOrDefault(i, List.of());
      markedSplits.add(rows.isEmpty() ? split : withoutRows(rows, split));
    }
    return markedSplits;
  }

  private SplitDirectory withoutRows(List<RowPosition> rows, SplitDirectory split)
      throws IOException {
    DeletionVector deletionVector = DeletionVector.of(storage(), split, new ReadCounters());
    rows.forEach(row -> deletionVector.delete(row.row()));
    return split
        .withFiles(split.columnFiles(), Optional.of(deletionVector.write(storage(), split)))
        .withIndexFiles(split.indexFiles());
  }

  @Override
  protected ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    long difference = update.liveRowCount() - currentRoot.liveRowCount();
    return ChangeSummary.NONE.withRows(difference + replacedRowCount, replacedRowCount);
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    if (partialRows.isPresent()) {
      mergePartialRows(partialRows.get(), currentRoot);
    }
    Map<String, SplitDirectory> changes = new HashMap<>();
    replacedRowCount = 0;
    List<Column> keyColumns = currentRoot.schema().select(keys.namesIn(currentRoot.schema()));
    Optional<IndexedRows> indexedRows =
        IndexedRows.of(storage(), currentRoot.schema(), currentRoot.indexes(), keys, keyColumns);
    List<ScanTask> tasks = scanOfKeys(currentRoot, List.of()).tasks();
    Map<String, List<IndexedRows.Candidate>> candidates =
        indexedRows.isPresent()
            ? indexedRows
                .get()
                .find(tasks.stream().map(ScanTask::singleSplit).toList(), changedKeys())
            : Map.of();
    for (ScanTask task : tasks) {
      SplitDirectory split = task.singleSplit();
      List<IndexedRows.Candidate> rows = candidates.get(split.name());
      if (rows != null && rows.isEmpty()) {
        continue;
      }
      Optional<DeletionVectorFile> file =
          deletionVectors()
              .getOrWrite(
                  split,
                  (target, deletionVector) -> {
                    if (rows == null) {
                      deleteMatches(task, keyColumns, deletionVector);
                    } else {
                      indexedRows.orElseThrow().delete(split, rows, deletionVector);
                    }
                  });
      if (file.isPresent()) {
        replacedRowCount += file.get().deletedRowCount() - split.deletedRowCount();
        changes.put(split.name(), split.withFiles(List.of(), file));
      }
    }
    List<SegmentReference> segments =
        new SegmentChanges(storage(), currentRoot, files).apply(changes);
    return new SegmentAppender(storage(), currentRoot, newSplits)
        .toUpdate("upsert", segments, files);
  }

  private Set<RowKey> changedKeys() {
    if (partialRows.isPresent()) {
      return partialRows.get().keys();
    }
    return deletedKeys.isEmpty() ? rowsByKey.keySet() : deletedKeys;
  }

  /** Returns a scan of the rows that may have one of the keys: the key columns, then others. */
  private TableScan scanOfKeys(SnapshotRoot currentRoot, List<String> otherColumns) {
    List<String> names = new ArrayList<>(keys.namesIn(currentRoot.schema()));
    otherColumns.stream().filter(name -> !names.contains(name)).forEach(names::add);
    TableScan scan = new TableScan(state().withRoot(currentRoot)).select(names);
    Optional<FilterPredicate> keyPredicate = keys.predicate(changedKeys(), currentRoot.schema());
    return keyPredicate.isPresent() ? scan.filter(keyPredicate.get()) : scan;
  }

  /** Writes the partial rows with the values that the other columns have in a state. */
  private void mergePartialRows(PartialRows rows, SnapshotRoot currentRoot) throws IOException {
    if (mergedRoot.isPresent() && mergedRoot.get().isSameState(currentRoot)) {
      return;
    }
    if (!currentRoot.schema().hasSameColumns(base().schema())) {
      throw new CommitConflictException(
          storage().location()
              + ": the columns were changed concurrently: write the rows again to the new state");
    }
    deleteWrittenSplits();
    writtenSplits = List.of();
    try (TableWriter mergeWriter = new TableWriter(state().withRoot(currentRoot), useOptions())) {
      Set<RowKey> missingKeys = new LinkedHashSet<>(rows.keys());
      writeMatches(rows, currentRoot, missingKeys, mergeWriter);
      for (RowKey key : missingKeys) {
        mergeWriter.write(rows.newRow(key));
      }
      writtenSplits = mergeWriter.finish();
    }
    newSplits = writtenSplits.stream().map(WrittenSplit::directory).toList();
    mergedRoot = Optional.of(currentRoot);
  }

  /** Writes all existing rows of the keys, and removes their keys from {@code missingKeys}. */
  private void writeMatches(
      PartialRows rows, SnapshotRoot currentRoot, Set<RowKey> missingKeys, TableWriter mergeWriter)
      throws IOException {
    List<String> names = currentRoot.schema().columns().stream().map(Column::name).toList();
    try (RecordReader reader = scanOfKeys(currentRoot, names).open(RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord storedRow = reader.record();
        Optional<RowKey> key = keys.keyOfStored(storedRow).filter(rows.keys()::contains);
        if (key.isPresent()) {
          missingKeys.remove(key.get());
          GenericData.Record row = new GenericData.Record(currentRoot.schema().avroSchema());
          for (int i = 0; i < names.size(); i++) {
            row.put(i, storedRow.get(row.getSchema().getFields().get(i).name()));
          }
          rows.applyTo(key.get(), row);
          mergeWriter.write(row);
        }
      }
    }
  }

  private void deleteMatches(ScanTask task, List<Column> keyColumns, DeletionVector deletionVector)
      throws IOException {
    if (!keyColumns.stream().allMatch(IndexDefinition::isIndexable)) {
      deleteMatchingRecords(task, deletionVector);
      return;
    }
    KeyVectors vectors = new KeyVectors(keyColumns);
    EncodedKey key = new EncodedKey();
    Set<RowKey> changedKeys = changedKeys();
    KeyHashes hashes = new KeyHashes(changedKeys);
    try (BatchReader reader = task.openBatches(storage(), BatchMode.WITH_SELECTION)) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        for (int row = 0; row < batch.rowCount(); row++) {
          if ((!batch.hasSelection() || batch.selection().get(row))
              && vectors.encode(batch, row, key)
              && hashes.mayContain(key)
              && changedKeys.contains(new RowKey(key))) {
            deletionVector.delete(batch.firstRow() + row);
          }
        }
      }
    }
  }

  /** The same for enums and decimals, which vectors have in other forms than records. */
  private void deleteMatchingRecords(ScanTask task, DeletionVector deletionVector)
      throws IOException {
    try (RecordReader reader = task.open(storage(), RecordMode.LAZY)) {
      while (reader.next()) {
        if (keys.keyOfStored(reader.record()).filter(changedKeys()::contains).isPresent()) {
          deletionVector.delete(reader.rowInSplit());
        }
      }
    }
  }

  private void deleteWrittenSplits() {
    writtenSplits.forEach(split -> split.delete(storage()));
  }

  @Override
  protected void discard() {
    super.discard();
    deleteWrittenSplits();
  }

  /** Releases the writer, and deletes the files unless they were committed or may have been. */
  @Override
  public void close() throws IOException {
    isClosed = true;
    if (writer.isPresent()) {
      writer.get().close();
    }
    if (!mayHaveCommitted()) {
      deleteWrittenSplits();
    }
  }
}
