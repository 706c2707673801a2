package dev.stoa.table;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/** Reads single rows of a table by their positions. Called by {@link TableScan#take}. */
final class RowLookup {
  private final Storage storage;
  private final List<Column> columns;
  private final Schema schema;

  RowLookup(Storage storage, List<Column> columns, Schema schema) {
    this.storage = storage;
    this.columns = columns;
    this.schema = schema;
  }

  /** A record for each position among the rows of the split directories. */
  List<ColumnarRecord> take(List<SplitDirectory> splits, long[] positions) throws IOException {
    checkPositions(splits, positions);
    int[] order = inOrder(positions);
    ColumnarRecord[] records = new ColumnarRecord[positions.length];
    long start = 0;
    int next = 0;
    for (SplitDirectory split : splits) {
      long end = start + split.rowCount();
      int last = next;
      while (last < order.length && positions[order[last]] < end) {
        last++;
      }
      if (last > next) {
        int[] wanted = Arrays.copyOfRange(order, next, last);
        take(split, start, positions, wanted, records);
      }
      next = last;
      start = end;
    }
    return List.of(records);
  }

  private static void checkPositions(List<SplitDirectory> splits, long[] positions) {
    long rowCount = splits.stream().mapToLong(SplitDirectory::rowCount).sum();
    for (long position : positions) {
      if (position < 0 || position >= rowCount) {
        throw new IndexOutOfBoundsException(
            "there is no row " + position + ": the table has " + rowCount + " rows, from 0 on");
      }
    }
  }

  /** The indexes of the positions, the least position first. */
  private static int[] inOrder(long[] positions) {
    return IntStream.range(0, positions.length)
        .boxed()
        .sorted(Comparator.comparingLong(index -> positions[index]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void take(
      SplitDirectory split, long start, long[] positions, int[] wanted, ColumnarRecord[] records)
      throws IOException {
    ReadColumns read = ReadColumns.generic(columns);
    try (SplitReader reader = new SplitReader(storage, split, read, new ReadCounters())) {
      for (int index : wanted) {
        records[index] = reader.readRow(schema, positions[index] - start);
      }
    }
  }
}
