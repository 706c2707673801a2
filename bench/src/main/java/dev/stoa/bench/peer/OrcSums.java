package dev.stoa.bench.peer;

import java.util.Collection;
import org.apache.avro.Schema;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.orc.mapred.OrcList;
import org.apache.orc.mapred.OrcMap;
import org.apache.orc.mapred.OrcStruct;

/** Sums ORC's records as a user of ORC would: the loop body of {@link OrcPeer}. */
final class OrcSums {
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] otherOrdinals;
  private long rowCount;
  private long sum;

  OrcSums(Schema requestedSchema) {
    FieldOrdinals ordinals = FieldOrdinals.of(requestedSchema);
    intOrdinals = ordinals.intOrdinals();
    textOrdinals = ordinals.textOrdinals();
    otherOrdinals = ordinals.otherOrdinals();
  }

  void add(OrcStruct row) {
    rowCount++;
    for (int ordinal : intOrdinals) {
      sum += ((IntWritable) row.getFieldValue(ordinal)).get();
    }
    for (int ordinal : textOrdinals) {
      sum += sumOfText((Text) row.getFieldValue(ordinal));
    }
    for (int ordinal : otherOrdinals) {
      sum += sumOfValue(row.getFieldValue(ordinal));
    }
  }

  Sums total() {
    return new Sums(rowCount, sum);
  }

  private static long sumOfText(Text text) {
    return Sums.ofBytes(text.getBytes(), 0, text.getLength());
  }

  private static long sumOfValue(Object value) {
    if (value instanceof OrcMap<?, ?> map) {
      return sumOfAll(map.values());
    }
    if (value instanceof OrcList<?> list) {
      return sumOfAll(list);
    }
    if (value instanceof IntWritable number) {
      return number.get();
    }
    if (value instanceof LongWritable number) {
      return number.get();
    }
    if (value instanceof DoubleWritable number) {
      return Sums.ofDouble(number.get());
    }
    return value instanceof BytesWritable bytes
        ? Sums.ofBytes(bytes.getBytes(), 0, bytes.getLength())
        : sumOfText((Text) value);
  }

  private static long sumOfAll(Collection<?> values) {
    long sum = 0;
    for (Object value : values) {
      sum += sumOfValue(value);
    }
    return sum;
  }
}
