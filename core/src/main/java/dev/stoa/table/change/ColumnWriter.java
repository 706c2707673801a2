package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.PlaceholderValues;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes columns of an existing split directory, with a value for each live row, in order. Made by
 * {@link ColumnUpdate}. Not thread-safe.
 */
@Internal
public final class ColumnWriter implements SplitColumnWriter {
  private final UUID tableUuid;
  private final SplitDirectory split;
  private final SplitWriter writer;
  private final RecordAligner aligner;
  private final DeletionVector deletionVector;

  /** The values that are written for deleted rows. */
  private final IndexedRecord placeholder;

  ColumnWriter(
      Storage storage,
      UUID tableUuid,
      SplitDirectory split,
      TableSchema columns,
      WriteOptions options)
      throws IOException {
    this.tableUuid = tableUuid;
    this.split = split;
    this.aligner = RecordAligner.strict(columns.avroSchema());
    this.deletionVector = DeletionVector.of(storage, split, new ReadCounters());
    this.placeholder = PlaceholderValues.record(columns.avroSchema());
    this.writer = new SplitWriter(storage, columns, options.splitOptions());
  }

  /**
   * Writes the values of the next live row. Fields are matched by name; fields of other columns are
   * ignored.
   *
   * @throws AvroTypeException when a value does not fit its column: the message names the row of
   *     the split directory, the field and the value; the row is not written, and writing may
   *     continue
   * @throws IllegalStateException when all rows are already written
   */
  public void write(IndexedRecord record) throws IOException {
    fillTo(deletionVector.nextLive(writer.rowCount()));
    if (writer.rowCount() >= split.rowCount()) {
      throw new IllegalStateException(
          "all rows of split directory " + split.name() + " are already written");
    }
    try {
      writer.write(aligner.align(record));
    } catch (ValueMismatchException e) {
      throw new AvroTypeException(location(writer.rowCount()) + ", " + e.getMessage(), e);
    }
  }

  /**
   * Writes the values of a row by its position in the split directory; rows must come in order.
   * Values of deleted rows are ignored.
   *
   * @throws AvroTypeException when a value does not fit its column
   * @throws IllegalArgumentException when the row is repeated, out of order or outside the split
   *     directory: the message names it
   * @throws IllegalStateException when an earlier row has no values: the message names it
   */
  @Override
  public void writeAt(long row, IndexedRecord record) throws IOException {
    long nextLiveRow = deletionVector.nextLive(writer.rowCount());
    checkRow(row);
    if (deletionVector.contains(row)) {
      return;
    }
    if (row < nextLiveRow) {
      throw duplicateRow(row);
    }
    if (row > nextLiveRow) {
      throw new IllegalStateException(
          "%s has no values, but row %s was written: write each live row, in order"
              .formatted(location(nextLiveRow), row));
    }
    write(record);
  }

  void checkRow(long row) {
    if (row < 0 || row >= split.rowCount()) {
      throw new IllegalArgumentException(
          location(row)
              + " does not exist: the split directory has rows 0 to "
              + (split.rowCount() - 1));
    }
  }

  IllegalArgumentException duplicateRow(long row) {
    return new IllegalArgumentException(
        location(row) + " was written twice or out of order: write each row once, in order");
  }

  private String location(long row) {
    return "row " + row + " of split directory " + split.name();
  }

  /** Writes placeholders for the deleted rows before a row. */
  private void fillTo(long row) throws IOException {
    while (writer.rowCount() < row) {
      writer.write(placeholder);
    }
  }

  /**
   * Writes the files, which are durable when this method returns.
   *
   * @throws IllegalStateException when rows are missing
   */
  @Override
  public WrittenColumns finish() throws IOException {
    long nextLiveRow = deletionVector.nextLive(writer.rowCount());
    if (nextLiveRow < split.rowCount()) {
      throw new IllegalStateException(
          "values are missing from %s on, of %s rows: write values for each live row"
              .formatted(location(nextLiveRow), split.rowCount()));
    }
    fillTo(nextLiveRow);
    List<ColumnFile> files = writer.finishColumns(split);
    return new WrittenColumns(tableUuid, split.withFiles(files, Optional.empty()));
  }

  /** Releases the writer; unfinished columns are lost. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
