package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.FieldKinds;
import dev.stoa.bench.peer.Sums;
import dev.stoa.data.ColumnarRecord;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Sums records of Stoa: the loop body of a user of Stoa. */
final class TableSums {
  private final int[] ints;
  private final int[] texts;
  private final int[] maps;
  private long rows;
  private long sum;

  /** Sums records of ints, strings, and maps of ints. */
  TableSums(Schema record) {
    FieldKinds kinds = FieldKinds.of(record);
    ints = kinds.ints();
    texts = kinds.texts();
    maps = kinds.others();
  }

  void add(ColumnarRecord row) {
    rows++;
    for (int ordinal : ints) {
      sum += row.intAt(ordinal);
    }
    for (int ordinal : texts) {
      Utf8 text = row.textAt(ordinal);
      sum += Sums.ofBytes(text.getBytes(), 0, text.getByteLength());
    }
    for (int ordinal : maps) {
      sum += ofValues(row.mapAt(ordinal));
    }
  }

  Sums total() {
    return new Sums(rows, sum);
  }

  private static long ofValues(Map<CharSequence, Object> map) {
    long sum = 0;
    for (Object value : map.values()) {
      sum += (Integer) value;
    }
    return sum;
  }
}
