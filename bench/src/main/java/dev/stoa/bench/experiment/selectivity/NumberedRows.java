package dev.stoa.bench.experiment.selectivity;

import dev.stoa.bench.crawl.Dice;
import dev.stoa.bench.experiment.loop.ReadableText;
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
 * The two columns of the paper's rows that its query looks at: a string of 20 to 40 readable
 * characters, and a map of ten entries with keys of four characters and int values. The string
 * begins with a number from 00 to 99, so that a pattern can match any percentage of the rows; one
 * key stands in every map.
 */
final class NumberedRows implements Iterator<GenericRecord> {
  static final String TEXT = "text";
  static final String MAP = "attributes";

  /** The key that every map has. */
  static final Utf8 KEY = new Utf8("rank");

  private static final int ENTRIES = 10;
  private static final int LARGEST_NUMBER = 10_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Numbered")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredString(TEXT)
          .name(MAP)
          .type()
          .map()
          .values()
          .intType()
          .noDefault()
          .endRecord();

  private final long seed;
  private final long rows;
  private final Dice dice = new Dice(0);
  private final ReadableText texts = new ReadableText(dice);
  private long row;

  NumberedRows(long seed, long rows) {
    this.seed = seed;
    this.rows = rows;
  }

  static Schema schema() {
    return SCHEMA;
  }

  @Override
  public boolean hasNext() {
    return row < rows;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("there are " + rows + " rows");
    }
    dice.startPage(seed, row++);
    GenericRecord record = new GenericData.Record(SCHEMA);
    Utf8 text = texts.draw(20, 40);
    text.getBytes()[0] = (byte) dice.between('0', '9');
    text.getBytes()[1] = (byte) dice.between('0', '9');
    record.put(TEXT, text);
    record.put(MAP, map());
    return record;
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new HashMap<>();
    map.put(KEY, dice.between(1, LARGEST_NUMBER));
    while (map.size() < ENTRIES) { // Two keys may be the same.
      map.putIfAbsent(texts.draw(4, 4), dice.between(1, LARGEST_NUMBER));
    }
    return map;
  }
}
