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
 * The rows of section 6.2: six strings of 20 to 40 readable characters, six ints of 1 to 10,000,
 * and a map of ten entries with keys of four characters and int values. The same for the same seed.
 *
 * <p>{@code projection} and {@code load} read and write them.
 */
public final class MixedRows implements Iterator<GenericRecord> {
  /** The prefix of the strings' names; they and those of the ints end in 0 to 5. */
  public static final String TEXT = "text";

  /** The prefix of the ints' names. */
  public static final String NUMBER = "number";

  /** The name of the map. */
  public static final String MAP = "attributes";

  private static final int FIELDS_PER_TYPE = 6;
  private static final int ENTRIES = 10;
  private static final int MAX_NUMBER = 10_000;
  private static final Schema SCHEMA = newSchema();

  private final long seed;
  private final long rows;
  private final StableRandom random = new StableRandom(0);
  private final ReadableText texts = new ReadableText(random);
  private long row;

  /** {@code rows} rows. */
  public MixedRows(long seed, long rows) {
    this.seed = seed;
    this.rows = rows;
  }

  /** The schema of the rows. */
  public static Schema schema() {
    return SCHEMA;
  }

  private static Schema newSchema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Mixed").namespace("dev.stoa.bench").fields();
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      fields.requiredString(TEXT + i);
    }
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      fields.requiredInt(NUMBER + i);
    }
    return fields.name(MAP).type().map().values().intType().noDefault().endRecord();
  }

  @Override
  public boolean hasNext() {
    return row < rows;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("only " + rows + " rows exist");
    }
    random.reset(seed, row++);
    GenericRecord record = new GenericData.Record(SCHEMA);
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      record.put(i, texts.draw(20, 40));
    }
    for (int i = 0; i < FIELDS_PER_TYPE; i++) {
      record.put(FIELDS_PER_TYPE + i, random.nextBetween(1, MAX_NUMBER));
    }
    record.put(MAP, map());
    return record;
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new HashMap<>();
    while (map.size() < ENTRIES) { // Two keys may be equal.
      map.put(texts.draw(4, 4), random.nextBetween(1, MAX_NUMBER));
    }
    return map;
  }
}
