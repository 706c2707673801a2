package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** Sums Avro records, field by field: the loop's body for the peers that use them. */
final class RecordSums {
  private final int[] ints;
  private final int[] texts;
  private final int[] others;
  private long rows;
  private long sum;

  private RecordSums(FieldKinds kinds) {
    ints = kinds.ints();
    texts = kinds.texts();
    others = kinds.others();
  }

  /** Sums records of the requested columns. */
  static RecordSums of(Projection projection) {
    return of(projection, projection.requestedSchema());
  }

  /** Sums the requested columns, in records of a schema that may have more. */
  static RecordSums of(Projection projection, Schema record) {
    return new RecordSums(FieldKinds.of(projection.requestedSchema(), record));
  }

  void add(GenericRecord row) {
    rows++;
    for (int ordinal : ints) {
      sum += (Integer) row.get(ordinal);
    }
    for (int ordinal : texts) {
      sum += ofText((Utf8) row.get(ordinal));
    }
    for (int ordinal : others) {
      sum += ofValue(row.get(ordinal));
    }
  }

  Sums total() {
    return new Sums(rows, sum);
  }

  private static long ofText(Utf8 text) {
    return Sums.ofBytes(text.getBytes(), 0, text.getByteLength());
  }

  private static long ofValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return ofAll(map.values());
    }
    if (value instanceof Collection<?> list) {
      return ofAll(list);
    }
    if (value instanceof Utf8 text) {
      return ofText(text);
    }
    if (value instanceof ByteBuffer bytes) {
      return Sums.ofBytes(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
    return value instanceof Double number ? Sums.ofDouble(number) : ((Number) value).longValue();
  }

  private static long ofAll(Collection<?> values) {
    long sum = 0;
    for (Object value : values) {
      sum += ofValue(value);
    }
    return sum;
  }
}
