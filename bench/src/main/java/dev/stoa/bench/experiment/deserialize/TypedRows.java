package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.experiment.loop.AsciiTextGenerator;
import dev.stoa.cli.demo.crawl.StableRandom;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** Generates records of one shape, with random values. */
final class TypedRows implements Iterator<GenericRecord> {
  private final long seed;
  private final long rowCount;
  private final RecordShape shape;
  private final Schema schema;
  private final StableRandom random = new StableRandom(0);
  private final AsciiTextGenerator texts = new AsciiTextGenerator(random);
  private long nextRow;

  TypedRows(long seed, long rowCount, RecordShape shape) {
    this.seed = seed;
    this.rowCount = rowCount;
    this.shape = shape;
    this.schema = shape.schema();
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
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < shape.valueCount(); i++) {
      values.add(value());
    }
    GenericRecord record = new GenericData.Record(schema);
    record.put(RecordShape.VALUES_ORDINAL, values);
    record.put(RecordShape.REST_ORDINAL, rest());
    return record;
  }

  private Object value() {
    return switch (shape.payload()) {
      case INTS -> (int) random.nextLong();
      case DOUBLES -> random.nextDouble();
      case MAPS -> map();
    };
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new LinkedHashMap<>();
    // A key may be drawn twice.
    while (map.size() < PayloadType.ENTRIES_PER_MAP) {
      map.put(
          texts.draw(PayloadType.KEY_SIZE_IN_BYTES, PayloadType.KEY_SIZE_IN_BYTES),
          (int) random.nextLong());
    }
    return map;
  }

  private ByteBuffer rest() {
    ByteBuffer bytes = ByteBuffer.allocate(shape.restSizeInBytes());
    while (bytes.remaining() >= Long.BYTES) {
      bytes.putLong(random.nextLong());
    }
    while (bytes.hasRemaining()) {
      bytes.put((byte) random.nextLong());
    }
    return bytes.flip();
  }
}
