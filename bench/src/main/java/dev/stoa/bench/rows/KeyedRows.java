package dev.stoa.bench.rows;

import dev.stoa.bench.crawl.Dice;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Rows of one map of ints to 10,000 with fifty keys, "key00" to "key49": the first stands in every
 * map, the last in one of fifty.
 */
public final class KeyedRows {
  /** The column. */
  public static final String MAP = "attributes";

  /** A key that half of the maps have. */
  public static final String KEY = "key25";

  /** How many keys there are. */
  public static final int KEYS = 50;

  private static final int LARGEST_VALUE = 10_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Keyed")
          .namespace("dev.stoa.bench")
          .fields()
          .name(MAP)
          .type()
          .map()
          .values()
          .intType()
          .noDefault()
          .endRecord();

  private KeyedRows() {}

  /** So many rows. */
  public static Rows of(long seed, long rows) {
    Dice dice = new Dice(seed);
    Utf8[] keys = new Utf8[KEYS];
    for (int key = 0; key < KEYS; key++) {
      keys[key] = new Utf8("key%02d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rows, row -> record(keys, dice)));
  }

  private static GenericRecord record(Utf8[] keys, Dice dice) {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int key = 0; key < KEYS; key++) {
      if (dice.below(KEYS) >= key) {
        map.put(keys[key], dice.between(1, LARGEST_VALUE));
      }
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(0, map);
    return record;
  }
}
