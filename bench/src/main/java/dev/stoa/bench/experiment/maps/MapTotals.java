package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.ColumnTotals;
import java.util.Map;
import org.apache.avro.util.Utf8;

/**
 * Counts and sums the values of maps; a key adds 31 times its length plus its last byte to the sum.
 */
final class MapTotals {
  private long rowCount;
  private long valueCount;
  private long sum;
  private long sizeInBytes;
  private long bytesRead;

  void addRows(long additionalRowCount) {
    rowCount += additionalRowCount;
  }

  void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  void addValue(int value) {
    valueCount++;
    sum += value;
    sizeInBytes += Integer.BYTES;
  }

  void addKey(int length, byte lastByte) {
    sum += ColumnTotals.ofBytes(length, lastByte);
    sizeInBytes += length;
  }

  /** Adds all entries of a map of objects. */
  void addAll(Map<?, ?> map) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      addEntry((Utf8) entry.getKey(), (Integer) entry.getValue());
    }
  }

  /** Adds an entry, whose key is a {@link Utf8}. */
  void addEntry(CharSequence text, int value) {
    Utf8 key = (Utf8) text;
    addKey(key.getByteLength(), key.getBytes()[key.getByteLength() - 1]);
    addValue(value);
  }

  /** Returns the totals as those of a table with a single column. */
  ColumnTotals toColumnTotals() {
    ColumnTotals totals = new ColumnTotals(1);
    totals.addRows(rowCount);
    totals.add(0, valueCount, sum, sizeInBytes);
    totals.addBytesRead(bytesRead);
    return totals;
  }
}
