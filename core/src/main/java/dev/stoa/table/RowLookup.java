package dev.stoa.table;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
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
    long rowCount = splits.stream().mapToLong(SplitDirectory::rowCount).sum();
    checkPositions(rowCount, positions);
    int[] order = inOrder(positions, rowCount);
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

  private static void checkPositions(long rowCount, long[] positions) {
    for (long position : positions) {
      if (position < 0 || position >= rowCount) {
        throw new IndexOutOfBoundsException(
            "there is no row " + position + ": the table has " + rowCount + " rows, from 0 on");
      }
    }
  }

  /** The indexes of the positions, the least position first. */
  private static int[] inOrder(long[] positions, long rowCount) {
    int count = positions.length;
    if (count > 0 && rowCount > Long.MAX_VALUE / count) {
      return IntStream.range(0, count)
          .boxed()
          .sorted(Comparator.comparingLong(index -> positions[index]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    // a position and its index in one number: sorting objects took a fifth of a look-up's time
    long[] keys = new long[count];
    Arrays.setAll(keys, index -> positions[index] * count + index);
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) (key % count)).toArray();
  }

  private void take(
      SplitDirectory split, long start, long[] positions, int[] wanted, ColumnarRecord[] records)
      throws IOException {
    ReadColumns selected = ReadColumns.generic(columns);
    try (SplitReader reader = new SplitReader(storage, split, selected, new ReadCounters())) {
      long[] rows = Arrays.stream(wanted).mapToLong(index -> positions[index] - start).toArray();
      List<EagerRecord> read = reader.readRows(schema, rows);
      for (int i = 0; i < wanted.length; i++) {
        records[wanted[i]] = read.get(i);
      }
    }
  }
}
