package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;

/** Sums lines: parses each line into a row, then adds some of its fields. */
final class TextSums {
  private final TextLineSplitter splitter;
  private final Schema[] types;
  private final Object[] values;
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] otherOrdinals;
  private long rowCount;
  private long sum;

  TextSums(Projection projection) {
    Schema fileSchema = projection.fileSchema();
    splitter = new TextLineSplitter(Projection.ofAll(fileSchema));
    types = fileSchema.getFields().stream().map(Schema.Field::schema).toArray(Schema[]::new);
    values = new Object[types.length];
    FieldOrdinals ordinals = FieldOrdinals.of(projection.requestedSchema(), fileSchema);
    intOrdinals = ordinals.intOrdinals();
    textOrdinals = ordinals.textOrdinals();
    otherOrdinals = ordinals.otherOrdinals();
  }

  void add(String line) {
    rowCount++;
    parse(line);
    for (int ordinal : intOrdinals) {
      sum += (Integer) values[ordinal];
    }
    for (int ordinal : textOrdinals) {
      sum += sumOfText((String) values[ordinal]);
    }
    for (int ordinal : otherOrdinals) {
      sum += sumOfValue(values[ordinal]);
    }
  }

  private void parse(String line) {
    splitter.split(line);
    for (int ordinal = 0; ordinal < types.length; ordinal++) {
      values[ordinal] = DelimitedText.parse(splitter.text(ordinal), types[ordinal]);
    }
  }

  Sums total() {
    return new Sums(rowCount, sum);
  }

  private static long sumOfText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Sums.ofBytes(bytes, 0, bytes.length);
  }

  private static long sumOfValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return sumOfAll(map.values());
    }
    if (value instanceof Collection<?> list) {
      return sumOfAll(list);
    }
    if (value instanceof String text) {
      return sumOfText(text);
    }
    if (value instanceof ByteBuffer bytes) {
      return Sums.ofBytes(bytes.array(), bytes.arrayOffset(), bytes.remaining());
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
