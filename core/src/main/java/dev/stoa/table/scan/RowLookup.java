package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads single rows of a scan by their positions. Files stay open between calls, so that mapped
 * bytes are verified only once. Not thread-safe. Made by {@link TableScan#openLookup}.
 */
public final class RowLookup implements Closeable {
  /**
   * The maximum number of open files: a small part of the 1,024 that systems commonly allow a
   * process.
   */
  private static final int MAX_OPEN_FILES = 200;

  private final Storage storage;
  private final List<SplitDirectory> splits;
  private final ReadProjection projection;
  private final TableSchema schema;
  private final long rowCount;
  private final OpenCache<SplitReader> openSplits;

  /**
   * The readers of batches: a reader has one open page per column, which the others must not move.
   */
  private final OpenCache<SplitReader> openBatchSplits;

  private boolean isClosed;

  RowLookup(Storage storage, List<SplitDirectory> splits, TableSchema schema) {
    this.storage = storage;
    this.splits = splits;
    this.projection = ReadProjection.generic(schema.columns());
    this.schema = schema;
    this.rowCount = splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
    this.openSplits = new OpenCache<>(MAX_OPEN_FILES, schema.columns().size());
    this.openBatchSplits = new OpenCache<>(MAX_OPEN_FILES, schema.columns().size());
  }

  /**
   * Reads the rows at some positions, counted from 0 in the order of a full scan. Positions may
   * repeat; the result is in their order. Each record is a new object.
   *
   * @throws IndexOutOfBoundsException when a row does not exist
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> take(long... positions) throws IOException {
    int[] sortedIndexes = sortedIndexes(positions);
    ColumnarRecord[] records = new ColumnarRecord[positions.length];
    readSplits(
        openSplits,
        positions,
        sortedIndexes,
        (reader, rows, fromIndex) -> {
          List<EagerRecord> splitRecords = reader.readRows(schema.avroSchema(), rows);
          for (int i = 0; i < rows.length; i++) {
            records[sortedIndexes[fromIndex + i]] = splitRecords.get(i);
          }
        });
    return List.of(records);
  }

  /**
   * Reads the rows at some positions, as {@link #take} does, but as one batch, which takes less
   * time for many rows.
   *
   * @throws IndexOutOfBoundsException when a row does not exist
   * @throws IllegalStateException when the lookup is closed
   */
  @Experimental
  public RecordBatch takeBatch(long... positions) throws IOException {
    int[] sortedIndexes = sortedIndexes(positions);
    List<VectorBuilder> builders =
        schema.columns().stream()
            .map(column -> VectorBuilders.of(column.type(), column.type()))
            .toList();
    readSplits(
        openBatchSplits,
        positions,
        sortedIndexes,
        (reader, rows, fromIndex) -> reader.appendRows(rows, builders));
    int[] ranks = new int[positions.length];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[sortedIndexes[rank]] = rank;
    }
    List<ColumnVector> vectors = builders.stream().map(VectorBuilder::build).toList();
    RecordBatch batch = new RecordBatch(schema.avroSchema(), vectors);
    batch.reset(0, ranks.length);
    for (int ordinal = 0; ordinal < vectors.size(); ordinal++) {
      batch.gatherColumn(ordinal, vectors.get(ordinal), ranks, ranks.length);
    }
    return batch;
  }

  /**
   * Reads ascending rows of a split directory, which are those of the sorted indexes from one on.
   */
  private interface SplitRowsReader {
    void read(SplitReader reader, long[] rows, int fromIndex) throws IOException;
  }

  /** Reads the rows of each split directory in turn. */
  private void readSplits(
      OpenCache<SplitReader> readers,
      long[] positions,
      int[] sortedIndexes,
      SplitRowsReader rowsReader)
      throws IOException {
    long splitStart = 0;
    int fromIndex = 0;
    for (SplitDirectory split : splits) {
      long splitEnd = splitStart + split.liveRowCount();
      int toIndex = fromIndex;
      while (toIndex < sortedIndexes.length && positions[sortedIndexes[toIndex]] < splitEnd) {
        toIndex++;
      }
      if (toIndex > fromIndex) {
        long[] rows = new long[toIndex - fromIndex];
        for (int i = 0; i < rows.length; i++) {
          rows[i] = positions[sortedIndexes[fromIndex + i]] - splitStart;
        }
        SplitReader reader = reader(readers, split);
        rowsReader.read(reader, reader.liveRows(rows), fromIndex);
      }
      fromIndex = toIndex;
      splitStart = splitEnd;
    }
  }

  private void checkPositions(long[] positions) {
    for (long position : positions) {
      if (position < 0 || position >= rowCount) {
        throw new IndexOutOfBoundsException(
            "row "
                + position
                + " does not exist: the table has "
                + rowCount
                + " rows, counted from 0");
      }
    }
  }

  /** Returns the indexes of the positions, sorted by position; checks the positions. */
  private int[] sortedIndexes(long[] positions) {
    if (isClosed) {
      throw new IllegalStateException("this lookup is closed: open another one");
    }
    checkPositions(positions);
    int positionCount = positions.length;
    if (positionCount > 0 && rowCount > Long.MAX_VALUE / positionCount) {
      return IntStream.range(0, positionCount)
          .boxed()
          .sorted(Comparator.comparingLong(index -> positions[index]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    // Sorts numbers that combine a position and its index: sorting objects took 14% of a lookup.
    long[] keys = new long[positionCount];
    Arrays.setAll(keys, index -> positions[index] * positionCount + index);
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) (key % positionCount)).toArray();
  }

  private SplitReader reader(OpenCache<SplitReader> readers, SplitDirectory split)
      throws IOException {
    SplitReader reader =
        readers.get(
            split.name(), () -> new SplitReader(storage, split, projection, new ReadCounters()));
    reader.rewind();
    return reader;
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    try {
      openSplits.close();
    } finally {
      openBatchSplits.close();
    }
  }
}
