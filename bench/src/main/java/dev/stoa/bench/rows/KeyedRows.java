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
 * Rows of one map of ints to 10,000: with fifty keys, "key00" to "key49", of which every map
 * contains the first, one in fifty the last; or with 10,240 keys, "key00000" to "key10239"; each
 * map contains ten of these.
 */
public final class KeyedRows {
  /** The column. */
  public static final String MAP = "attributes";

  /** A key in half of the maps. */
  public static final String KEY = "key25";

  /** The number of keys. */
  public static final int KEYS = 50;

  /** The number of sparse keys. */
  public static final int SPARSE_KEYS = 10_240;

  /** A sparse key, in about one of 1,024 maps. */
  public static final String SPARSE_KEY = "key00025";

  private static final int SPARSE_ENTRIES = 10;
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

  /** {@code rows} rows with fifty keys. */
  public static Rows of(long seed, long rows) {
    StableRandom random = new StableRandom(seed);
    Utf8[] keys = new Utf8[KEYS];
    for (int key = 0; key < KEYS; key++) {
      keys[key] = new Utf8("key%02d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rows, row -> record(keys, random)));
  }

  /**
   * {@code rows} rows with sparse keys. The first rows contain all of them in turn, {@link
   * #SPARSE_KEY} in the third row, so that even a few rows have it.
   */
  public static Rows sparse(long seed, long rows) {
    StableRandom random = new StableRandom(seed);
    Utf8[] keys = new Utf8[SPARSE_KEYS];
    for (int key = 0; key < SPARSE_KEYS; key++) {
      keys[key] = new Utf8("key%05d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rows, row -> sparseRecord(row, keys, random)));
  }

  private static GenericRecord sparseRecord(long row, Utf8[] keys, StableRandom random) {
    Map<Utf8, Integer> map = new HashMap<>();
    long first = row * SPARSE_ENTRIES;
    for (int entry = 0; entry < SPARSE_ENTRIES && first + entry < SPARSE_KEYS; entry++) {
      map.put(keys[(int) first + entry], random.nextBetween(1, MAX_VALUE));
    }
    while (map.size() < SPARSE_ENTRIES) { // Two keys may be equal.
      map.put(keys[random.nextInt(SPARSE_KEYS)], random.nextBetween(1, MAX_VALUE));
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(0, map);
    return record;
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
