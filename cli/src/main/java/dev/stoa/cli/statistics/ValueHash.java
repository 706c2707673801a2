package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.VectorToAvro;
import dev.stoa.format.bloom.BloomHash;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * The hash of a nested value: equal values have the same, also maps with another order of entries.
 *
 * @param schema the schema of the column
 */
record ValueHash(Schema schema) {
  private static final long SEED = 0x9E3779B97F4A7C15L;

  long of(ColumnVector vector, int row) {
    return of(VectorToAvro.value(schema, vector, row));
  }

  private static long of(Object value) {
    if (value instanceof IndexedRecord record) {
      long hash = SEED;
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        hash = BloomHash.atPath(hash, of(record.get(i)));
      }
      return hash;
    }
    if (value instanceof Collection<?> elements) {
      long hash = ~SEED;
      for (Object element : elements) {
        hash = BloomHash.atPath(hash, of(element));
      }
      return hash;
    }
    if (value instanceof Map<?, ?> entries) {
      long hash = 0;
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        hash += BloomHash.atPath(of(entry.getKey().toString()), of(entry.getValue()));
      }
      return BloomHash.of(hash);
    }
    byte[] text = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(text, 0, text.length);
  }
}
