package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** Sums Avro records, field by field: the loop body of the peers that read Avro records. */
final class RecordSums {
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] otherOrdinals;
  private long rowCount;
  private long sum;

  private RecordSums(FieldOrdinals ordinals) {
    intOrdinals = ordinals.intOrdinals();
    textOrdinals = ordinals.textOrdinals();
    otherOrdinals = ordinals.otherOrdinals();
  }

  /** Sums records of the requested columns. */
  static RecordSums of(Projection projection) {
    return of(projection, projection.requestedSchema());
  }

  /** Sums the requested columns, in records of a schema that may have more. */
  static RecordSums of(Projection projection, Schema recordSchema) {
    return new RecordSums(FieldOrdinals.of(projection.requestedSchema(), recordSchema));
  }

  void add(GenericRecord row) {
    rowCount++;
    for (int ordinal : intOrdinals) {
      sum += (Integer) row.get(ordinal);
    }
    for (int ordinal : textOrdinals) {
      sum += sumOfText((Utf8) row.get(ordinal));
    }
    for (int ordinal : otherOrdinals) {
      sum += sumOfValue(row.get(ordinal));
    }
  }

  Sums total() {
    return new Sums(rowCount, sum);
  }

  private static long sumOfText(Utf8 text) {
    return Sums.ofBytes(text.getBytes(), 0, text.getByteLength());
  }

  private static long sumOfValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return sumOfAll(map.values());
    }
    if (value instanceof Collection<?> list) {
      return sumOfAll(list);
    }
    if (value instanceof Utf8 text) {
      return sumOfText(text);
    }
    if (value instanceof ByteBuffer bytes) {
      return Sums.ofBytes(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
    return value instanceof Double number ? Sums.ofDouble(number) : ((Number) value).longValue();
  }

  private static long sumOfAll(Collection<?> values) {
    long sum = 0;
    for (Object value : values) {
      sum += sumOfValue(value);
    }
    return sum;
  }
}
