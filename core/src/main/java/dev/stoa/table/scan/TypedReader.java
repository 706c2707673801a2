package dev.stoa.table.scan;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;

/**
 * The rows of a scan task as objects of a {@link RecordForm}, one split directory after another.
 * Files are opened when a value of theirs is asked for. For one thread.
 *
 * @param <T> the objects
 */
public final class TypedReader<T> implements Closeable {
  private final RecordReader records;
  private final RowObjects<T> objects;
  private final RecordMode mode;
  private boolean isMade;
  private T object;

  TypedReader(RecordReader records, RowObjects<T> objects, RecordMode mode) {
    this.records = records;
    this.objects = objects;
    this.mode = mode;
  }

  /**
   * Moves to the next row; false behind the last.
   *
   * @throws dev.stoa.exception.CorruptFileException when bytes are wrong; mostly that comes when
   *     the object, or a value of it, is asked for
   */
  public boolean next() throws IOException {
    isMade = false;
    return records.next();
  }

  /**
   * The present row's object, made when it is first asked for. Valid until {@link #next} where the
   * mode is {@link RecordMode#LAZY}, and then for good where a bridge made it; in the other modes
   * each object of a generated class is one of its own.
   *
   * @throws IllegalStateException before the first row and behind the last
   * @throws AvroTypeException when a value is none of its logical type, such as no UUID: the
   *     message names the row and the field
   */
  public T object() throws IOException {
    if (!isMade) {
      try {
        object = objects.read(records, mode);
      } catch (AvroTypeException e) {
        throw new AvroTypeException(place() + ": " + e.getMessage(), e);
      }
      isMade = true;
    }
    return object;
  }

  /**
   * The schema of the rows as the table has them, or as {@link RecordForm#records(Schema)} says.
   */
  public Schema schema() {
    return records.schema();
  }

  /** Where the present row is: its split directory and row, for messages. */
  public String place() {
    return records.place();
  }

  /** The name of the split directory that the present row is in. */
  public String splitName() {
    return records.splitName();
  }

  /**
   * The position of the present row in its split directory, where deleted rows count.
   *
   * @throws IllegalStateException before the first row and behind the last
   */
  public long rowInSplit() {
    return records.rowInSplit();
  }

  /** What was done so far. */
  public ScanMetrics metrics() {
    return records.metrics();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
