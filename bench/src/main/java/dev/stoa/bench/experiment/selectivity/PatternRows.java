package dev.stoa.bench.experiment.selectivity;

import dev.stoa.bench.experiment.loop.AsciiTextGenerator;
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
 * Generates the two columns that the paper's query reads: a string of 20 to 40 readable characters,
 * and a map of ten entries with keys of four characters and int values. The string begins with a
 * number from 00 to 99, so that a pattern can match any percentage of the rows; every map contains
 * one common key.
 */
final class PatternRows implements Iterator<GenericRecord> {
  static final String TEXT_COLUMN = "text";
  static final String MAP_COLUMN = "attributes";

  /** A key that every map contains. */
  static final Utf8 COMMON_KEY = new Utf8("rank");

  private static final int ENTRIES_PER_MAP = 10;
  private static final int MAX_NUMBER = 10_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Numbered")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredString(TEXT_COLUMN)
          .name(MAP_COLUMN)
          .type()
          .map()
          .values()
          .intType()
          .noDefault()
          .endRecord();

  private final long seed;
  private final long rowCount;
  private final StableRandom random = new StableRandom(0);
  private final AsciiTextGenerator texts = new AsciiTextGenerator(random);
  private long nextRow;

  PatternRows(long seed, long rowCount) {
    this.seed = seed;
    this.rowCount = rowCount;
  }

  static Schema schema() {
    return SCHEMA;
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
    Utf8 text = texts.draw(20, 40);
    text.getBytes()[0] = (byte) random.nextBetween('0', '9');
    text.getBytes()[1] = (byte) random.nextBetween('0', '9');
    record.put(TEXT_COLUMN, text);
    record.put(MAP_COLUMN, map());
    return record;
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new HashMap<>();
    map.put(COMMON_KEY, random.nextBetween(1, MAX_NUMBER));
    while (map.size() < ENTRIES_PER_MAP) { // A key may be drawn twice.
      map.putIfAbsent(texts.draw(4, 4), random.nextBetween(1, MAX_NUMBER));
    }
    return map;
  }
}
