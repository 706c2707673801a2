package dev.stoa.table.scan;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The base of the readers of a scan task; reads its split directories one after another.
 *
 * @param <S> the reader of one split directory
 */
abstract class TaskReader<S extends Closeable> implements Closeable {
  private final Storage storage;
  private final Iterator<SplitDirectory> splits;
  private final ReadProjection projection;
  private final ReadCounters counters = new ReadCounters();
  private S currentSplit;
  private String splitName = "";
  private long rowCount;
  private boolean hasBegun;
  private boolean hasIterator;
  private boolean isClosed;

  TaskReader(Storage storage, List<SplitDirectory> splits, ReadProjection projection) {
    this.storage = storage;
    this.splits = splits.iterator();
    this.projection = projection;
  }

  /** Opens the rows of a split directory; a failure closes the reader. */
  abstract S open(SplitReader reader) throws IOException;

  /** Moves to the next row or batch of a split directory; returns false after the last. */
  abstract boolean advance(S split) throws IOException;

  /** Returns the number of rows that the last step returned: 1, or those of a batch. */
  long rowCount(S split) {
    return 1;
  }

  /**
   * Returns the position in the split directory of the current row, or of the first row of the
   * batch.
   */
  abstract long row(S split);

  /**
   * Moves to the next row or batch; returns false after the last.
   *
   * @throws dev.stoa.exception.CorruptFileException when bytes are corrupt; lazy records throw it
   *     on access to a value instead
   * @throws IllegalStateException when the reader is closed
   */
  public boolean next() throws IOException {
    if (isClosed) {
      throw new IllegalStateException("the reader of %s was closed".formatted(storage.location()));
    }
    hasBegun = true;
    while (currentSplit == null || !advance(currentSplit)) {
      closeSplit();
      if (!splits.hasNext()) {
        return false;
      }
      SplitDirectory split = splits.next();
      splitName = split.name();
      if (split.liveRowCount() > 0) {
        currentSplit = openOrClose(new SplitReader(storage, split, projection, counters));
      }
    }
    rowCount += rowCount(currentSplit);
    return true;
  }

  /** Opens the rows of a reader, or closes it if that fails. */
  private S openOrClose(SplitReader reader) throws IOException {
    boolean isOpened = false;
    try {
      S splitRows = open(reader);
      isOpened = true;
      return splitRows;
    } finally {
      if (!isOpened) {
        reader.close();
      }
    }
  }

  /**
   * Returns the reader of the current split directory.
   *
   * @throws IllegalStateException before the first row and after the last
   */
  final S current() {
    return current("row");
  }

  /**
   * Returns the reader of the current split directory.
   *
   * @param itemName what the caller reads from it, such as "row", for messages
   * @throws IllegalStateException before the first row and after the last
   */
  final S current(String itemName) {
    if (currentSplit == null) {
      throw new IllegalStateException(
          "the reader has no current %s: call next() first, and check that it returned true"
              .formatted(itemName));
    }
    return currentSplit;
  }

  /** Returns the name of the current split directory. */
  public final String splitName() {
    return splitName;
  }

  /** Returns the location of the current row for messages: its split directory and row. */
  public final String location() {
    long row = currentSplit == null ? 0 : row(currentSplit);
    return storage.location() + "/" + splitName + ", row " + row;
  }

  /** Returns the metrics so far; batches count only selected rows. */
  public final ScanMetrics metrics() {
    return new ScanMetrics(
        rowCount,
        counters.bytesRead(),
        counters.bytesMapped(),
        counters.bytesSkipped(),
        counters.pagesRead());
  }

  /** Whether {@link #next} was called. */
  final boolean hasBegun() {
    return hasBegun;
  }

  /**
   * Creates the only iterator of this reader.
   *
   * @param currentElement returns the element of each step
   * @throws IllegalStateException when an iterator already exists, since both would miss rows
   */
  final <E> Iterator<E> iterator(ReaderIterator.CurrentElement<E> currentElement) {
    if (hasIterator) {
      throw new IllegalStateException(
          "a reader can be read only once: open another to read the rows again");
    }
    hasIterator = true;
    return new ReaderIterator<>(this::next, currentElement);
  }

  /** Creates a stream of an iterator's elements, which closes the reader when it is closed. */
  final <E> Stream<E> stream(Iterator<E> elements) {
    int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(elements, characteristics), false)
        .onClose(this::closeUnchecked);
  }

  private void closeUnchecked() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public final void close() throws IOException {
    isClosed = true;
    closeSplit();
  }

  private void closeSplit() throws IOException {
    if (currentSplit != null) {
      S closingReader = currentSplit;
      currentSplit = null;
      closingReader.close();
    }
  }
}
