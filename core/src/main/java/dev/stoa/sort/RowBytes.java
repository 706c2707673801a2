package dev.stoa.sort;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.split.ColumnSink;
import dev.stoa.format.split.RecordBinder;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes one row at a time in Avro binary, and checks that it fits the table. Called by sorting
 * table writers and by jobs that send rows. Not thread-safe.
 */
public final class RowBytes {
  private final List<Column> columns;
  private final RecordBinder binder;
  private final ByteWriter bytes = new ByteWriter();
  private final ColumnSink[] sinks;

  /** Creates an instance for rows of a table. */
  public RowBytes(TableSchema schema) {
    this.columns = schema.columns();
    this.binder = new RecordBinder(schema.avroSchema().getFields());
    this.sinks =
        columns.stream()
            .map(column -> ColumnSink.of(column.avroSchemas(), bytes))
            .toArray(ColumnSink[]::new);
  }

  /** The value of one column of the current row. */
  @FunctionalInterface
  private interface ColumnValue {
    void write(int column);
  }

  /**
   * Replaces the bytes by those of a record whose values are in the table's units.
   *
   * @throws ValueMismatchException if a value does not fit; names the field
   */
  public void set(IndexedRecord record) {
    binder.bind(record);
    set(column -> binder.serde(column).write(record.get(binder.position(column)), bytes));
  }

  /**
   * Replaces the bytes by those of a row whose values are in the order of the columns.
   *
   * @throws ValueMismatchException if a value does not fit; names the field
   */
  public void set(RowValues row) {
    set(column -> sinks[column].appendFrom(row, column));
  }

  private void set(ColumnValue value) {
    bytes.truncate(0);
    bytes.setLimit(ValueSerde.MAX_SIZE_IN_BYTES);
    for (int column = 0; column < sinks.length; column++) {
      try {
        value.write(column);
      } catch (ValueMismatchException e) {
        throw e.inField(columns.get(column).name());
      } catch (TooManyBytesException e) {
        throw ValueMismatchException.because(
                "expected a row of at most %d bytes, since rows are sorted, found a larger one"
                    .formatted(ValueSerde.MAX_SIZE_IN_BYTES))
            .inField(columns.get(column).name());
      }
    }
  }

  /** Returns the array whose first {@link #length()} bytes are the row, until the next row. */
  public byte[] array() {
    return bytes.array();
  }

  /** Returns the length of the row in bytes. */
  public int length() {
    return bytes.size();
  }
}
