package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.peer.Sums;
import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Sums fields of lazy records by their typed accessors. */
final class RecordSum {
  private final int[] ordinals;
  private final Schema.Type[] types;

  RecordSum(Schema schema, int[] ordinals) {
    this.ordinals = ordinals;
    this.types = new Schema.Type[ordinals.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = schema.getFields().get(ordinals[i]).schema().getType();
    }
  }

  long of(ColumnarRecord row) {
    long sum = 0;
    for (int i = 0; i < ordinals.length; i++) {
      int ordinal = ordinals[i];
      if (types[i] == Schema.Type.STRING) {
        Utf8 text = row.textAt(ordinal);
        sum += Sums.ofBytes(text.getBytes(), 0, text.getByteLength());
      } else if (types[i] == Schema.Type.INT) {
        sum += row.intAt(ordinal);
      } else {
        sum += Sums.ofDouble(row.doubleAt(ordinal));
      }
    }
    return sum;
  }
}
