package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.valuepage.ValuePageDecoder;
import dev.stoa.format.valuepage.ValuePageEncoder;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;

/** Views over bytes that no writer wrote return a value or report that the file is corrupt. */
final class CorruptViewsTest {
  private static final SourceLocation PLACE = new SourceLocation("f", "");
  private static final ValuePageOptions DICTIONARY =
      new ValuePageOptions(
          PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1 << 16, List.of(10));
  private static final int ROWS_PER_PAGE = 12;
  private static final int DAMAGES_PER_VALUE = 20;
  private static final int MAX_USES = 5_000;
  private static final int LONGEST = 20_000;

  private final Random random = Seeds.random(CorruptViewsTest.class);
  private long faults;
  private long values;
  private long pages;
  private long sum;
  private int usesLeft;

  @Test
  void damagedBytesAreReportedAsSuchWhicheverWayTheyAreRead() {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(500);
    for (int round = 0; round < rounds; round++) {
      Schema schema = schemas.next();
      GenericRecord record = records.next(schema);
      for (Schema.Field field : schema.getFields()) {
        ByteWriter out = new ByteWriter();
        ValueSerde.of(field.schema()).write(record.get(field.pos()), out);
        if (out.size() > 0 && out.size() <= LONGEST) {
          damage(field.schema(), out.toByteArray());
        }
      }
    }
    assertTrue(faults > rounds, faults + " faults");
    assertTrue(values > rounds, values + " values");
    assertTrue(pages > rounds / 10, pages + " pages with dictionaries");
    assertTrue(sum > 0);
  }

  private void damage(Schema schema, byte[] right) {
    for (int i = 0; i < DAMAGES_PER_VALUE; i++) {
      ByteReader wrong = damaged(right);
      use(schema, () -> ValueSerde.of(schema).view(wrong, null));
    }
    byte[] page = page(schema, right);
    pages += page.length > 0 ? 1 : 0;
    for (int i = 0; i < DAMAGES_PER_VALUE && page.length > 0; i++) {
      ByteReader wrong = damaged(page);
      use(schema, () -> viewOfSomeRow(schema, wrong));
    }
  }

  private ByteReader damaged(byte[] right) {
    byte[] wrong = right.clone();
    int length = random.nextInt(4) == 0 ? random.nextInt(wrong.length) : wrong.length;
    for (int flips = random.nextInt(4); flips >= 0; flips--) {
      wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
    }
    return new ByteReader(wrong, length, 0, PLACE);
  }

  /**
   * A page with dictionaries that contains a value several times; empty when a dictionary would not
   * pay.
   */
  private static byte[] page(Schema schema, byte[] value) {
    ByteWriter bytes = new ByteWriter();
    for (int row = 0; row < ROWS_PER_PAGE; row++) {
      bytes.writeBytes(value, 0, value.length);
    }
    ValuePageEncoder.Values values = new ValuePageEncoder.Values(bytes, ROWS_PER_PAGE);
    ValuePageEncoder.Page page =
        new ValuePageEncoder().encode(AvroSchemas.of(schema), DICTIONARY, values);
    return page.format().equals(DICTIONARY.pageFormat()) ? page.bytes().toByteArray() : new byte[0];
  }

  private Object viewOfSomeRow(Schema schema, ByteReader page) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    decoder.open(page, DICTIONARY.pageFormat(), ROWS_PER_PAGE);
    ByteReader in = decoder.seek(random.nextInt(ROWS_PER_PAGE));
    return decoder.serde().view(in, null);
  }

  private void use(Schema schema, Supplier<Object> view) {
    try {
      usesLeft = MAX_USES;
      use(view.get());
      values++;
    } catch (CorruptFileException e) {
      faults++;
    } catch (RuntimeException e) {
      throw new AssertionError(schema.toString(), e);
    }
  }

  /** Visits everything, in its own order. */
  private void use(Object value) {
    usesLeft--;
    if (usesLeft < 0) {
      return; // corrupt bytes can form an endless tree
    }
    if (value instanceof IndexedRecord inner) {
      int width = inner.getSchema().getFields().size();
      for (int i = 0; i < width; i++) {
        use(inner.get(random.nextInt(width)));
      }
    } else if (value instanceof Map<?, ?> map) {
      sum += map.containsKey("absent") ? 1 : 0;
      map.forEach(
          (key, inner) -> {
            use(inner);
            use(map.get(key));
          });
    } else if (value instanceof Collection<?> list) {
      list.forEach(this::use);
    } else {
      sum += String.valueOf(value).length();
    }
  }
}
