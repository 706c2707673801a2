package dev.stoa.bench.experiment.loop;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Generates the rows of section 6.2 of the CIF paper: six strings of 20 to 40 readable characters,
 * six ints of 1 to 10,000, and a map of ten entries with keys of four characters and int values.
 * The same seed gives the same rows. Used by the experiments {@code projection} and {@code load}.
 */
public final class MixedRows implements Iterator<GenericRecord> {
  /** The prefix of the names of string columns, which end in 0 to 5. */
  public static final String TEXT_PREFIX = "text";

  /** The prefix of the names of int columns, which end in 0 to 5. */
  public static final String NUMBER_PREFIX = "number";

  /** The name of the map column. */
  public static final String MAP_COLUMN = "attributes";

  private static final int FIELDS_PER_TYPE = 6;
  private static final int ENTRIES_PER_MAP = 10;
  private static final int MAX_NUMBER = 10_000;
  private static final Schema SCHEMA = newSchema();

  private final long seed;
  private final long rowCount;
  private final StableRandom random = new StableRandom(0);
  private final AsciiTextGenerator texts = new AsciiTextGenerator(random);
  private long nextRow;

  /** Creates an iterator over {@code rowCount} rows. */
  public MixedRows(long seed, long rowCount) {
    this.seed = seed;
    this.rowCount = rowCount;
  }

  /** The schema of the rows. */
  public static Schema schema() {
    return SCHEMA;
  }

  private static Schema newSchema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Mixed").namespace("dev.stoa.bench").fields();
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      fields.requiredString(TEXT_PREFIX + i);
    }
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      fields.requiredInt(NUMBER_PREFIX + i);
    }
    return fields.name(MAP_COLUMN).type().map().values().intType().noDefault().endRecord();
  }

  @Override
  public boolean hasNext() {
    return nextRow < rowCount;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("only " + rowCount + " rows exist");
    }
    random.reset(seed, nextRow++);
    GenericRecord record = new GenericData.Record(SCHEMA);
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      record.put(i, texts.draw(20, 40));
    }
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      record.put(FIELDS_PER_TYPE + i, random.nextBetween(1, MAX_NUMBER));
    }
    record.put(MAP_COLUMN, map());
    return record;
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new HashMap<>();
    while (map.size() < ENTRIES_PER_MAP) { // A key may be drawn twice.
      map.put(texts.draw(4, 4), random.nextBetween(1, MAX_NUMBER));
    }
    return map;
  }
}
