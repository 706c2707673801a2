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

/** Views of damaged bytes return values or report that the file is corrupt. */
final class CorruptViewsTest {
  private static final SourceLocation LOCATION = new SourceLocation("f", "");
  private static final ValuePageOptions DICTIONARY_OPTIONS =
      new ValuePageOptions(
          PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1 << 16, List.of(10));
  private static final int ROWS_PER_PAGE = 12;
  private static final int CORRUPTIONS_PER_VALUE = 20;
  private static final int MAX_VISITS_PER_VALUE = 5_000;
  private static final int MAX_SIZE_IN_BYTES = 20_000;

  private final Random random = Seeds.random(CorruptViewsTest.class);
  private long reportedCount;
  private long readCount;
  private long dictionaryPageCount;
  private long visitedLength;
  private int remainingVisitCount;

  @Test
  void viewsOfDamagedBytesReturnValuesOrReportTheDamage() {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(500);
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      GenericRecord record = records.next(schema);
      for (Schema.Field field : schema.getFields()) {
        ByteWriter out = new ByteWriter();
        ValueSerde.of(field.schema()).write(record.get(field.pos()), out);
        if (out.size() > 0 && out.size() <= MAX_SIZE_IN_BYTES) {
          visitDamaged(field.schema(), out.toByteArray());
        }
      }
    }
    assertTrue(reportedCount > roundCount, reportedCount + " reported");
    assertTrue(readCount > roundCount, readCount + " values");
    assertTrue(
        dictionaryPageCount > roundCount / 10, dictionaryPageCount + " pages with dictionaries");
    assertTrue(visitedLength > 0);
  }

  private void visitDamaged(Schema schema, byte[] original) {
    for (int i = 0; i < CORRUPTIONS_PER_VALUE; i++) {
      ByteReader damaged = damage(original);
      visit(schema, () -> ValueSerde.of(schema).view(damaged, null));
    }
    byte[] page = page(schema, original);
    dictionaryPageCount += page.length > 0 ? 1 : 0;
    for (int i = 0; i < CORRUPTIONS_PER_VALUE && page.length > 0; i++) {
      ByteReader damaged = damage(page);
      visit(schema, () -> viewRandomRow(schema, damaged));
    }
  }

  private ByteReader damage(byte[] original) {
    byte[] damaged = original.clone();
    int length = random.nextInt(4) == 0 ? random.nextInt(damaged.length) : damaged.length;
    for (int changesLeft = random.nextInt(4); changesLeft >= 0; changesLeft--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
    }
    return new ByteReader(damaged, length, 0, LOCATION);
  }

  /**
   * Returns a page with dictionaries that contains a value several times, or an empty array if the
   * encoder does not choose dictionaries.
   */
  private static byte[] page(Schema schema, byte[] value) {
    ByteWriter bytes = new ByteWriter();
    for (int row = 0; row < ROWS_PER_PAGE; row++) {
      bytes.writeBytes(value, 0, value.length);
    }
    ValuePageEncoder.Values values = new ValuePageEncoder.Values(bytes, ROWS_PER_PAGE);
    ValuePageEncoder.Page page =
        new ValuePageEncoder().encode(AvroSchemas.of(schema), DICTIONARY_OPTIONS, values);
    return page.format().equals(DICTIONARY_OPTIONS.pageFormat())
        ? page.bytes().toByteArray()
        : new byte[0];
  }

  private Object viewRandomRow(Schema schema, ByteReader page) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    decoder.open(page, DICTIONARY_OPTIONS.pageFormat(), ROWS_PER_PAGE);
    ByteReader in = decoder.seek(random.nextInt(ROWS_PER_PAGE));
    return decoder.serde().view(in, null);
  }

  private void visit(Schema schema, Supplier<Object> view) {
    try {
      remainingVisitCount = MAX_VISITS_PER_VALUE;
      visit(view.get());
      readCount++;
    } catch (CorruptFileException e) {
      reportedCount++;
    } catch (RuntimeException e) {
      throw new AssertionError(schema.toString(), e);
    }
  }

  /** Visits a value and its nested values, the fields of records at random. */
  private void visit(Object value) {
    remainingVisitCount--;
    if (remainingVisitCount < 0) {
      return; // corrupt bytes can form an endless tree
    }
    if (value instanceof IndexedRecord inner) {
      int fieldCount = inner.getSchema().getFields().size();
      for (int i = 0; i < fieldCount; i++) {
        visit(inner.get(random.nextInt(fieldCount)));
      }
    } else if (value instanceof Map<?, ?> map) {
      visitedLength += map.containsKey("absent") ? 1 : 0;
      map.forEach(
          (key, inner) -> {
            visit(inner);
            visit(map.get(key));
          });
    } else if (value instanceof Collection<?> list) {
      list.forEach(this::visit);
    } else {
      visitedLength += String.valueOf(value).length();
    }
  }
}
