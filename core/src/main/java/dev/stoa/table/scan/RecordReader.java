package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the records of a scan, one split directory after another. Opens a file when one of its
 * values is first read. Not thread-safe.
 *
 * <pre>{@code
 * try (RecordReader pages = table.newScan().select("url", "size").open()) {
 *   for (ColumnarRecord page : pages) {
 *     total += page.longAt("size");
 *   }
 * }
 * }</pre>
 *
 * <p>A lazy record is valid until the next one: all rows are read into one object. Keep its {@link
 * ColumnarRecord#copy()}, use {@link #stream}, or open the reader with {@link RecordMode#EAGER}. A
 * loop of {@link #next} and {@link #record} is the fastest.
 */
public final class RecordReader extends RowReader implements Iterable<ColumnarRecord> {
  private final RecordMode mode;
  private final Optional<PathSelection> pathSelection;

  RecordReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      TableSchema schema,
      RecordMode mode) {
    super(storage, splits, projection, schema, schema, mode);
    this.mode = mode;
    this.pathSelection = Optional.empty();
  }

  /** Creates a reader of new records of the values at paths inside lazy records of columns. */
  RecordReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      TableSchema columns,
      PathSelection pathSelection) {
    super(storage, splits, projection, columns, pathSelection.schema(), RecordMode.LAZY);
    this.mode = RecordMode.LAZY;
    this.pathSelection = Optional.of(pathSelection);
  }

  /**
   * Returns the current record; valid until {@link #next}, unless the mode is {@link
   * RecordMode#EAGER}.
   *
   * @throws IllegalStateException before the first record and after the last
   */
  public ColumnarRecord record() {
    ColumnarRecord row = current().record();
    return pathSelection.isPresent() ? pathSelection.get().select(row) : row;
  }

  /**
   * Returns an iterator of the remaining records. A lazy one is valid until the iterator's next
   * call, including {@code hasNext}. Storage failures are {@link java.io.UncheckedIOException}s.
   *
   * @throws IllegalStateException when an iterator or stream already exists
   */
  @Override
  public Iterator<ColumnarRecord> iterator() {
    return iterator(this::record);
  }

  /**
   * Returns the records as a stream, which may be collected: each is fully decoded into a new
   * object, so select few columns, and filter with the scan's predicate rather than with the
   * stream's filter. Only in mode {@link RecordMode#CHECKED} is a record valid until the next one.
   * Closing the stream closes the reader.
   *
   * @throws IllegalStateException when a record was already read
   */
  public Stream<ColumnarRecord> stream() {
    boolean isLazy = mode == RecordMode.LAZY && pathSelection.isEmpty();
    changeMode(isLazy ? RecordMode.EAGER : mode);
    return stream(iterator());
  }
}
