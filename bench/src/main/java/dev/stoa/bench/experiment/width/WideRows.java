package dev.stoa.bench.experiment.width;

import dev.stoa.bench.experiment.loop.ReadableText;
import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Rows with a random string of 30 characters in each column. */
final class WideRows implements Iterator<GenericRecord> {
  /** The bytes read from each column of each row. */
  static final int TEXT_SIZE_IN_BYTES = 30;

  private final long seed;
  private final long rows;
  private final Schema schema;
  private final StableRandom random = new StableRandom(0);
  private final ReadableText texts = new ReadableText(random);
  private long row;

  WideRows(long seed, long rows, int columnCount) {
    this.seed = seed;
    this.rows = rows;
    this.schema = schema(columnCount);
  }

  static Schema schema(int columnCount) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Wide").namespace("dev.stoa.bench").fields();
    for (String name : columns(columnCount)) {
      fields.requiredString(name);
    }
    return fields.endRecord();
  }

  /** The names of the first columns. */
  static String[] columns(int count) {
    return IntStream.range(0, count).mapToObj(i -> "text" + i).toArray(String[]::new);
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
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), texts.draw(TEXT_SIZE_IN_BYTES, TEXT_SIZE_IN_BYTES));
    }
    return record;
  }
}
