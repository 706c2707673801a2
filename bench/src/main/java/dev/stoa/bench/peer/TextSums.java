package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;

/** Sums lines: the body of a loop that parses each line into a row and then reads some fields. */
final class TextSums {
  private final TextRows fields;
  private final Schema[] types;
  private final Object[] values;
  private final int[] ints;
  private final int[] texts;
  private final int[] others;
  private long rows;
  private long sum;

  TextSums(Projection projection) {
    Schema written = projection.fileSchema();
    fields = new TextRows(Projection.ofAll(written));
    types = written.getFields().stream().map(Schema.Field::schema).toArray(Schema[]::new);
    values = new Object[types.length];
    FieldKinds kinds = FieldKinds.of(projection.requestedSchema(), written);
    ints = kinds.ints();
    texts = kinds.texts();
    others = kinds.others();
  }

  void add(String line) {
    rows++;
    parse(line);
    for (int ordinal : ints) {
      sum += (Integer) values[ordinal];
    }
    for (int ordinal : texts) {
      sum += ofText((String) values[ordinal]);
    }
    for (int ordinal : others) {
      sum += ofValue(values[ordinal]);
    }
  }

  private void parse(String line) {
    fields.split(line);
    for (int ordinal = 0; ordinal < types.length; ordinal++) {
      values[ordinal] = DelimitedText.parse(fields.text(ordinal), types[ordinal]);
    }
  }

  Sums total() {
    return new Sums(rows, sum);
  }

  private static long ofText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Sums.ofBytes(bytes, 0, bytes.length);
  }

  private static long ofValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return ofAll(map.values());
    }
    if (value instanceof Collection<?> list) {
      return ofAll(list);
    }
    if (value instanceof String text) {
      return ofText(text);
    }
    if (value instanceof ByteBuffer bytes) {
      return Sums.ofBytes(bytes.array(), bytes.arrayOffset(), bytes.remaining());
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
