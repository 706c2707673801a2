package dev.stoa.table.index;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.EntryValues;
import dev.stoa.format.index.KeySource;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitBatchReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the keys and included values of all rows of a split directory, deleted ones too. Not
 * thread-safe.
 */
final class SplitKeys implements KeySource {
  private final SplitBatchReader reader;
  private final int keyColumnCount;

  /** The stored kinds of the included columns. */
  private final List<TypeKind> includedKinds;

  private final List<ColumnVector> includedVectors = new ArrayList<>();
  private final KeyVectors keys;
  private final EncodedKey key = new EncodedKey();
  private RecordBatch batch;
  private int index;
  private long row = -1;

  /** Opens the columns of an index; all rows have the default of one without a file. */
  SplitKeys(
      Storage storage,
      SplitDirectory split,
      List<Column> keyColumns,
      List<Column> includedColumns,
      ReadCounters counters) {
    this.keyColumnCount = keyColumns.size();
    this.keys = new KeyVectors(keyColumns);
    this.includedKinds =
        includedColumns.stream().map(column -> column.type().valueType().storedKind()).toList();
    List<Column> allColumns = new ArrayList<>(keyColumns);
    allColumns.addAll(includedColumns);
    TableSchema keySchema = TableSchema.ofColumns(allColumns);
    RecordType record = keySchema.type();
    List<DataType> types = record.fields().stream().map(Field::type).toList();
    List<BoundPath> paths =
        record.fields().stream()
            .map(field -> BoundPath.of(ColumnPath.of(field.name()), record))
            .toList();
    SplitDirectory withDeletedRows = split.withFiles(split.columnFiles(), Optional.empty());
    this.reader =
        SplitBatchReader.compact(
            new SplitReader(storage, withDeletedRows, ReadProjection.generic(allColumns), counters),
            new SplitBatchReader.ScanVectors(keySchema, types, paths));
  }

  @Override
  public boolean next() {
    do {
      row++;
      index++;
      if (batch == null || index == batch.rowCount()) {
        if (!reader.next()) {
          return false;
        }
        batch = reader.batch();
        includedVectors.clear();
        for (int i = 0; i < includedKinds.size(); i++) {
          includedVectors.add(batch.column(keyColumnCount + i));
        }
        index = 0;
      }
    } while (!keys.encode(batch, index, key));
    return true;
  }

  @Override
  public long row() {
    return row;
  }

  @Override
  public EncodedKey key() {
    return key;
  }

  @Override
  public void writeIncludedValues(ByteWriter out) {
    EntryValues.writeIncluded(includedVectors, includedKinds, index, out);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
