package dev.stoa.table.change;

import dev.stoa.avro.PlaceholderValues;
import dev.stoa.avro.resolution.AlignedRecords;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletedRows;
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
 * Writes columns of one split directory that has its rows already: a value for each row that was
 * not deleted, in their order. Made by {@link ColumnUpdate}. For one thread.
 */
public final class ColumnWriter implements SplitColumns {
  private final UUID tableUuid;
  private final SplitDirectory split;
  private final SplitWriter writer;
  private final AlignedRecords aligned;
  private final DeletedRows deleted;
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
    this.aligned = new AlignedRecords(columns.avro());
    this.deleted = DeletedRows.of(storage, split, new ReadCounters());
    this.placeholder = PlaceholderValues.record(columns.avro());
    this.writer = new SplitWriter(storage, columns, options.splitOptions());
  }

  /**
   * Writes the values of the next row that was not deleted. The record's fields are taken by their
   * names; further ones are ignored.
   *
   * @throws AvroTypeException when a value does not fit: the message names the row of the split
   *     directory, the field and the value; the row is not written, and writing may go on
   * @throws IllegalStateException when all rows were written
   */
  public void write(IndexedRecord record) throws IOException {
    fillTo(deleted.nextLive(writer.rowCount()));
    if (writer.rowCount() >= split.rowCount()) {
      throw new IllegalStateException(
          "split directory " + split.name() + " has no more rows than were written");
    }
    try {
      writer.write(aligned.of(record));
    } catch (ValueMismatchException e) {
      throw new AvroTypeException("row " + writer.rowCount() + ", " + e.getMessage(), e);
    }
  }

  /**
   * Writes the values of a row of which the position in the split directory is known; rows come in
   * their order. Values of a row that was deleted are passed over.
   *
   * @throws AvroTypeException when a value does not fit
   * @throws IllegalArgumentException when the row comes twice, too late or is none of the split
   *     directory's, or a row before it got no values: the message names it
   */
  @Override
  public void writeAt(long row, IndexedRecord record) throws IOException {
    long next = deleted.nextLive(writer.rowCount());
    checkRow(row);
    if (deleted.contains(row)) {
      return;
    }
    if (row < next) {
      throw repeated(row);
    }
    if (row > next) {
      throw new IllegalArgumentException(
          ("%s got no values, found row %s in its place: write each row that was not"
                  + " deleted, in their order")
              .formatted(place(next), row));
    }
    write(record);
  }

  void checkRow(long row) {
    if (row < 0 || row >= split.rowCount()) {
      throw new IllegalArgumentException(
          place(row) + " is not there: it has rows 0 to " + (split.rowCount() - 1));
    }
  }

  IllegalArgumentException repeated(long row) {
    return new IllegalArgumentException(
        place(row) + " comes twice or too late: write each row once, in their order");
  }

  private String place(long row) {
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
    long next = deleted.nextLive(writer.rowCount());
    if (next < split.rowCount()) {
      throw new IllegalStateException(
          ("%s got no values, nor did those behind it, which has %s rows: write one for"
                  + " each row that was not deleted")
              .formatted(place(next), split.rowCount()));
    }
    fillTo(next);
    List<ColumnFile> files = writer.endColumns(split);
    return new WrittenColumns(tableUuid, split.withOnly(files, Optional.empty()));
  }

  /** Releases the writer; what it did not finish is lost. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
