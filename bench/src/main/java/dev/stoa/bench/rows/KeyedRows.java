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
 * Generates rows with one map column, whose values are ints from 1 to 10,000. There are fifty keys,
 * "key00" to "key49": every map contains the first, and one map in fifty contains the last. Sparse
 * maps contain ten of 10,240 keys, "key00000" to "key10239".
 */
public final class KeyedRows {
  /** The name of the column. */
  public static final String MAP = "attributes";

  /** A key in half of the maps. */
  public static final String KEY = "key25";

  /** The number of different keys of maps that are not sparse. */
  public static final int KEY_COUNT = 50;

  /** The number of different keys of sparse maps. */
  public static final int SPARSE_KEY_COUNT = 10_240;

  /** A key in about one of 1,024 sparse maps. */
  public static final String SPARSE_KEY = "key00025";

  private static final int ENTRIES_PER_SPARSE_MAP = 10;
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

  /** Generates {@code rowCount} rows with fifty keys. */
  public static Rows of(long seed, long rowCount) {
    StableRandom random = new StableRandom(seed);
    Utf8[] keys = new Utf8[KEY_COUNT];
    for (int key = 0; key < KEY_COUNT; key++) {
      keys[key] = new Utf8("key%02d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rowCount, row -> record(keys, random)));
  }

  /**
   * Generates {@code rowCount} rows with sparse maps. The first rows contain all keys in turn,
   * {@link #SPARSE_KEY} in the third row, so that even the smallest data sets contain it.
   */
  public static Rows ofSparseMaps(long seed, long rowCount) {
    StableRandom random = new StableRandom(seed);
    Utf8[] keys = new Utf8[SPARSE_KEY_COUNT];
    for (int key = 0; key < SPARSE_KEY_COUNT; key++) {
      keys[key] = new Utf8("key%05d".formatted(key));
    }
    return new Rows(SCHEMA, new RowStream(rowCount, row -> sparseRecord(row, keys, random)));
  }

  private static GenericRecord sparseRecord(long row, Utf8[] keys, StableRandom random) {
    Map<Utf8, Integer> map = new HashMap<>();
    long firstKey = row * ENTRIES_PER_SPARSE_MAP;
    for (int entry = 0;
        entry < ENTRIES_PER_SPARSE_MAP && firstKey + entry < SPARSE_KEY_COUNT;
        entry++) {
      map.put(keys[(int) firstKey + entry], random.nextBetween(1, MAX_VALUE));
    }
    while (map.size() < ENTRIES_PER_SPARSE_MAP) { // A key may be drawn twice.
      map.put(keys[random.nextInt(SPARSE_KEY_COUNT)], random.nextBetween(1, MAX_VALUE));
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(0, map);
    return record;
  }

  private static GenericRecord record(Utf8[] keys, StableRandom random) {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int key = 0; key < KEY_COUNT; key++) {
      if (random.nextInt(KEY_COUNT) >= key) {
        map.put(keys[key], random.nextBetween(1, MAX_VALUE));
      }
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(0, map);
    return record;
  }
}
