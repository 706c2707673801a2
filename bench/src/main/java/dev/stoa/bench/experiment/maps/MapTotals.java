package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.ColumnTotals;
import java.util.Map;
import org.apache.avro.util.Utf8;

/** Counts and sums values of maps; a key adds 31 times its length plus its last byte. */
final class MapTotals {
  private long rows;
  private long count;
  private long sum;
  private long sizeInBytes;
  private long bytesRead;

  void addRows(long additionalRows) {
    rows += additionalRows;
  }

  void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  void addValue(int value) {
    count++;
    sum += value;
    sizeInBytes += Integer.BYTES;
  }

  void addKey(int length, byte last) {
    sum += ColumnTotals.ofBytes(length, last);
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

  /** The totals, as those of a single column. */
  ColumnTotals total() {
    ColumnTotals totals = new ColumnTotals(1);
    totals.addRows(rows);
    totals.add(0, count, sum, sizeInBytes);
    totals.addBytesRead(bytesRead);
    return totals;
  }
}
