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
 * Writes columns of an existing split directory: a value for each live row, in order. Made by
 * {@link ColumnUpdate}. Not thread-safe.
 */
@Internal
public final class ColumnWriter implements SplitColumnWriter {
  private final UUID tableUuid;
  private final SplitDirectory split;
  private final SplitWriter writer;
  private final RecordAligner aligned;
  private final DeletionVector deletionVector;
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
    this.aligned = new RecordAligner(columns.avroSchema());
    this.deletionVector = DeletionVector.of(storage, split, new ReadCounters());
    this.placeholder = PlaceholderValues.record(columns.avroSchema());
    this.writer = new SplitWriter(storage, columns, options.splitOptions());
  }

  /**
   * Writes the values of the next live row. Fields are matched by name; others are ignored.
   *
   * @throws AvroTypeException when a value does not fit: the message names the row of the split
   *     directory, the field and the value; the row is not written, and writing may continue
   * @throws IllegalStateException when all rows were written
   */
  public void write(IndexedRecord record) throws IOException {
    fillTo(deletionVector.nextLive(writer.rowCount()));
    if (writer.rowCount() >= split.rowCount()) {
      throw new IllegalStateException(
          "split directory " + split.name() + " has no more rows than were written");
    }
    try {
      writer.write(aligned.align(record));
    } catch (ValueMismatchException e) {
      throw new AvroTypeException("row " + writer.rowCount() + ", " + e.getMessage(), e);
    }
  }

  /**
   * Writes the values of a row by its position in the split directory; rows must come in order.
   * Values of deleted rows are ignored.
   *
   * @throws AvroTypeException when a value does not fit
   * @throws IllegalArgumentException when the row is repeated, out of order or outside the split
   *     directory, or an earlier row has no values: the message names it
   */
  @Override
  public void writeAt(long row, IndexedRecord record) throws IOException {
    long next = deletionVector.nextLive(writer.rowCount());
    checkRow(row);
    if (deletionVector.contains(row)) {
      return;
    }
    if (row < next) {
      throw duplicateRow(row);
    }
    if (row > next) {
      throw new IllegalArgumentException(
          ("%s has no values, found row %s instead: write each live row, in" + " order")
              .formatted(location(next), row));
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

  private void fillTo(long row) throws IOException {
    while (writer.rowCount() < row) {
      writer.write(placeholder);
    }
  }

  /**
   * Writes the files, which are durable when this returns.
   *
   * @throws IllegalStateException when rows are missing
   */
  @Override
  public WrittenColumns finish() throws IOException {
    long next = deletionVector.nextLive(writer.rowCount());
    if (next < split.rowCount()) {
      throw new IllegalStateException(
          ("no values from %s on, of %s rows: write one for" + " each live row")
              .formatted(location(next), split.rowCount()));
    }
    fillTo(next);
    List<ColumnFile> files = writer.finishColumns(split);
    return new WrittenColumns(tableUuid, split.withFiles(files, Optional.empty()));
  }

  /** Releases the writer; unfinished columns are lost. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
