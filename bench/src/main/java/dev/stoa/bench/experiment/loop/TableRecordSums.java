package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.FieldOrdinals;
import dev.stoa.bench.peer.Sums;
import dev.stoa.data.ColumnarRecord;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Sums Stoa's records as a user of Stoa would: the loop body of {@link TableFormat}. */
final class TableRecordSums {
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] mapOrdinals;
  private long rowCount;
  private long sum;

  /** Creates sums of records whose fields are ints, strings, and maps of ints. */
  TableRecordSums(Schema schema) {
    FieldOrdinals ordinals = FieldOrdinals.of(schema);
    intOrdinals = ordinals.intOrdinals();
    textOrdinals = ordinals.textOrdinals();
    mapOrdinals = ordinals.otherOrdinals();
  }

  void add(ColumnarRecord row) {
    rowCount++;
    for (int ordinal : intOrdinals) {
      sum += row.intAt(ordinal);
    }
    for (int ordinal : textOrdinals) {
      Utf8 text = row.textAt(ordinal);
      sum += Sums.ofBytes(text.getBytes(), 0, text.getByteLength());
    }
    for (int ordinal : mapOrdinals) {
      sum += sumOfValues(row.mapAt(ordinal));
    }
  }

  Sums total() {
    return new Sums(rowCount, sum);
  }

  private static long sumOfValues(Map<CharSequence, Object> map) {
    long sum = 0;
    for (Object value : map.values()) {
      sum += (Integer) value;
    }
    return sum;
  }
}
