package dev.stoa.testing.reference;

import dev.stoa.testing.record.RandomRecords;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Generates rows whose columns look like those of real tables: besides random values, few distinct
 * ones, runs, and rising numbers and texts, so that pages of all encodings occur. Used by {@link
 * RandomTable}. Not thread-safe.
 */
final class ShapedRecords {
  private static final int POOL_SIZE = 40;

  private final Random random;
  private final RandomRecords records;

  ShapedRecords(Random random) {
    this.random = random;
    this.records = new RandomRecords(random);
  }

  /** Returns rows of a schema. */
  List<GenericRecord> next(Schema schema, int count) {
    List<GenericRecord> pool = new ArrayList<>();
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i < POOL_SIZE) {
        pool.add(records.next(schema));
      }
      rows.add(new GenericData.Record(schema));
    }
    for (Schema.Field field : schema.getFields()) {
      fill(field, pool, rows);
    }
    return rows;
  }

  private void fill(Schema.Field field, List<GenericRecord> pool, List<GenericRecord> rows) {
    if (rows.isEmpty()) {
      return;
    }
    int distinctCount = 1 + random.nextInt(random.nextBoolean() ? pool.size() : 4);
    boolean isSeries = random.nextInt(3) == 0;
    boolean isPlain = !field.schema().toString().contains("logicalType");
    int runLength = random.nextInt(3) == 0 ? 50 : 1;
    long start = random.nextBoolean() ? random.nextInt(1_000) : random.nextLong() >> 2;
    long step = random.nextInt(4) == 0 ? random.nextInt(100_000) : 1;
    Object value = null;
    for (int i = 0; i < rows.size(); i++) {
      if (i == 0 || random.nextInt(runLength) == 0) {
        Object any =
            pool.get(random.nextInt(Math.min(pool.size(), distinctCount))).get(field.pos());
        value = isSeries ? inSeries(any, isPlain, start + i * step) : any;
      }
      rows.get(i).put(field.pos(), value);
    }
  }

  /**
   * Returns a value of the same class for a rising number, or the value itself.
   *
   * @param isPlain whether any text and any bytes are a value of the type; not for UUIDs
   */
  private Object inSeries(Object value, boolean isPlain, long number) {
    if (value instanceof Long) {
      return number + random.nextInt(3);
    } else if (value instanceof Integer) {
      return (int) (number % 1_000_000);
    } else if (value instanceof Double) {
      return number % 1_000_000 / 100.0;
    } else if (value instanceof Float) {
      return number % 10_000 / 8f;
    } else if (value instanceof Utf8 && isPlain) {
      return new Utf8("https://example.org/pages/" + number + "/index.html");
    } else if (value instanceof ByteBuffer && isPlain) {
      return ByteBuffer.wrap(Long.toString(number).getBytes(StandardCharsets.US_ASCII));
    }
    return value;
  }
}
