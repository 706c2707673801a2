package dev.stoa.table.scan;

import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.AvroTypeException;

/**
 * Reads the rows of a scan as objects of a {@link RecordMapper}, one split directory after another.
 * Opens a file when one of its values is first read. Not thread-safe.
 *
 * <pre>{@code
 * try (TypedReader<PageView> pages = table.newScan().open(RecordMapper.of(PageView.class))) {
 *   for (PageView page : pages) {
 *     count(page.url());
 *   }
 * }
 * }</pre>
 *
 * <p>A lazy object is valid until the next one; {@link #stream} returns a new object for each row.
 *
 * @param <T> the type of the objects
 */
public final class TypedReader<T> extends RowReader implements Iterable<T> {
  private final BoundMapper<T> mapper;
  private RecordMode mode;

  /** Whether {@link #object} is the current row's object. */
  private boolean hasObject;

  private T object;

  /** Creates a reader that makes objects from records with a schema. */
  TypedReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      TableSchema schema,
      BoundMapper<T> mapper,
      RecordMode mode) {
    super(
        storage, splits, projection, schema, mapper.objectSchema(schema), mapper.recordMode(mode));
    this.mapper = mapper;
    this.mode = mode;
  }

  @Override
  public boolean next() throws IOException {
    hasObject = false;
    return super.next();
  }

  /**
   * Returns the current row's object, made on first access. In mode {@link RecordMode#LAZY} it is
   * valid until {@link #next}, unless a {@code RecordBridge} made it; in the other modes each
   * object of a generated class is new.
   *
   * @throws IllegalStateException before the first row and after the last
   * @throws AvroTypeException when a value does not fit its logical type, such as an invalid UUID:
   *     the message names the row and the field
   */
  public T object() throws IOException {
    if (!hasObject) {
      try {
        object = mapper.read(current(), mode);
      } catch (AvroTypeException e) {
        throw new AvroTypeException(location() + ": " + e.getMessage(), e);
      }
      hasObject = true;
    }
    return object;
  }

  /**
   * Returns an iterator of the remaining objects. A lazy one is valid until the iterator's next
   * call, including {@code hasNext}. Storage failures are {@link java.io.UncheckedIOException}s.
   *
   * @throws IllegalStateException when an iterator or stream already exists
   */
  @Override
  public Iterator<T> iterator() {
    return iterator(this::object);
  }

  /**
   * Returns the objects as a stream, which may be collected: each row gets a new, fully decoded
   * object. Closing the stream closes the reader.
   *
   * @throws IllegalStateException when an object was already read
   */
  public Stream<T> stream() {
    RecordMode streamMode = mode == RecordMode.LAZY ? RecordMode.EAGER : mode;
    changeMode(mapper.recordMode(streamMode));
    mode = streamMode;
    return stream(iterator());
  }
}
