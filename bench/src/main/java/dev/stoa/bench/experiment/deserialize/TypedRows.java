package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.crawl.Dice;
import dev.stoa.bench.experiment.loop.ReadableText;
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

/** Rows of one form, filled with random values. */
final class TypedRows implements Iterator<GenericRecord> {
  private final long seed;
  private final long rows;
  private final RecordForm form;
  private final Schema schema;
  private final Dice dice = new Dice(0);
  private final ReadableText texts = new ReadableText(dice);
  private long row;

  TypedRows(long seed, long rows, RecordForm form) {
    this.seed = seed;
    this.rows = rows;
    this.form = form;
    this.schema = form.schema();
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
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < form.valueCount(); i++) {
      values.add(value());
    }
    GenericRecord record = new GenericData.Record(schema);
    record.put(RecordForm.VALUES, values);
    record.put(RecordForm.REST, rest());
    return record;
  }

  private Object value() {
    return switch (form.part()) {
      case INTS -> (int) dice.next();
      case DOUBLES -> dice.fraction();
      case MAPS -> map();
    };
  }

  private Map<Utf8, Integer> map() {
    Map<Utf8, Integer> map = new LinkedHashMap<>();
    while (map.size() < TypedPart.ENTRIES) { // Two keys may be the same.
      map.put(
          texts.draw(TypedPart.KEY_SIZE_IN_BYTES, TypedPart.KEY_SIZE_IN_BYTES), (int) dice.next());
    }
    return map;
  }

  private ByteBuffer rest() {
    ByteBuffer bytes = ByteBuffer.allocate(form.restSizeInBytes());
    while (bytes.remaining() >= Long.BYTES) {
      bytes.putLong(dice.next());
    }
    while (bytes.hasRemaining()) {
      bytes.put((byte) dice.next());
    }
    return bytes.flip();
  }
}
