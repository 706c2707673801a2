package dev.stoa.cli.statistics;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;

/**
 * The hash of a nested value: equal values have the same, also maps with another order of entries.
 */
final class ValueHash {
  private static final long SEED = 0x9E3779B97F4A7C15L;

  private ValueHash() {}

  /** Returns the hash of an Avro value. */
  static long of(Object value) {
    if (value instanceof IndexedRecord record) {
      long hash = SEED;
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        hash = Hashes.join(hash, of(record.get(i)));
      }
      return hash;
    }
    if (value instanceof Collection<?> elements) {
      long hash = ~SEED;
      for (Object element : elements) {
        hash = Hashes.join(hash, of(element));
      }
      return hash;
    }
    if (value instanceof Map<?, ?> entries) {
      long hash = 0;
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        hash += Hashes.join(of(entry.getKey().toString()), of(entry.getValue()));
      }
      return Hashes.of(hash);
    }
    byte[] text = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
    return Hashes.of(text, text.length);
  }
}
