package dev.stoa.bench.experiment.width;

import dev.stoa.bench.experiment.loop.AsciiTextGenerator;
import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Generates rows with a random string of 30 characters in each column. */
final class WideRows implements Iterator<GenericRecord> {
  /** The size of each string. */
  static final int TEXT_SIZE_IN_BYTES = 30;

  private final long seed;
  private final long rowCount;
  private final Schema schema;
  private final StableRandom random = new StableRandom(0);
  private final AsciiTextGenerator texts = new AsciiTextGenerator(random);
  private long nextRow;

  WideRows(long seed, long rowCount, int columnCount) {
    this.seed = seed;
    this.rowCount = rowCount;
    this.schema = schema(columnCount);
  }

  static Schema schema(int columnCount) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Wide").namespace("dev.stoa.bench").fields();
    for (String name : columnNames(columnCount)) {
      fields.requiredString(name);
    }
    return fields.endRecord();
  }

  /** Returns the names of the first columns. */
  static String[] columnNames(int count) {
    return IntStream.range(0, count).mapToObj(i -> "text" + i).toArray(String[]::new);
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
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), texts.draw(TEXT_SIZE_IN_BYTES, TEXT_SIZE_IN_BYTES));
    }
    return record;
  }
}
