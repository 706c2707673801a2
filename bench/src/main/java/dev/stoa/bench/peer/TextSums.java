package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;

/** Adds up lines: the body of the loop that a user of text writes. */
final class TextSums {
  private final TextRows fields;
  private final int[] ints;
  private final int[] texts;
  private final int[] others;
  private final Schema asked;
  private long rows;
  private long sum;

  TextSums(Projection projection) {
    fields = new TextRows(projection);
    asked = projection.asked();
    FieldKinds kinds = FieldKinds.of(asked);
    ints = kinds.ints();
    texts = kinds.texts();
    others = kinds.others();
  }

  void add(String line) {
    rows++;
    fields.split(line);
    for (int ordinal : ints) {
      sum += Integer.parseInt(fields.text(ordinal));
    }
    for (int ordinal : texts) {
      sum += ofText(DelimitedText.parseText(fields.text(ordinal)));
    }
    for (int ordinal : others) {
      Schema type = asked.getFields().get(ordinal).schema();
      sum += ofValue(DelimitedText.parse(fields.text(ordinal), type));
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
