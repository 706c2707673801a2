package dev.stoa.bench.rows;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Rows of one map of ints to 10,000 with fifty keys, "key00" to "key49": every map contains the
 * first, one in fifty the last.
 */
public final class KeyedRows {
  /** The column. */
  public static final String MAP = "attributes";

  /** A key in half of the maps. */
  public static final String KEY = "key25";

  /** The number of keys. */
  public static final int KEYS = 50;

  private static final int MAX_VALUE = 10_000;
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

  /** {@code rows} rows. */
  public static Rows of(long seed, long rows) {
    StableRandom random = new StableRandom(seed);
    Utf8[] keys = new Utf8[KEYS];
    for (int key = 0; key < KEYS; key++) {
      keys[key] = new Utf8("key%02d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rows, row -> record(keys, random)));
  }

  private static GenericRecord record(Utf8[] keys, StableRandom random) {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int key = 0; key < KEYS; key++) {
      if (random.nextInt(KEYS) >= key) {
        map.put(keys[key], random.nextBetween(1, MAX_VALUE));
      }
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(0, map);
    return record;
  }
}
