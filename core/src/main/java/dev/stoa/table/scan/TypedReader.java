package dev.stoa.table.scan;

import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroTypeException;

/**
 * The rows of a scan task as objects of a {@link RecordForm}, one split directory after another.
 * Files are opened when a value of theirs is asked for. For one thread.
 *
 * @param <T> the objects
 */
public final class TypedReader<T> extends RowReader {
  private final RowObjects<T> objects;
  private final RecordMode mode;
  private boolean isMade;
  private T object;

  /** A reader of records with a schema, of which objects are made. */
  TypedReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadColumns columns,
      TableSchema schema,
      RowObjects<T> objects,
      RecordMode mode) {
    super(storage, splits, columns, schema, objects.recordMode(mode));
    this.objects = objects;
    this.mode = mode;
  }

  @Override
  public boolean next() throws IOException {
    isMade = false;
    return super.next();
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
        object = objects.read(present(), mode);
      } catch (AvroTypeException e) {
        throw new AvroTypeException(place() + ": " + e.getMessage(), e);
      }
      isMade = true;
    }
    return object;
  }
}
