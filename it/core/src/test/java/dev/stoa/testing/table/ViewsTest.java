package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;

/**
 * Views of lazy records behave like Avro's own values in every layout and after any earlier reads;
 * the decoded copy of the same record is the oracle.
 */
final class ViewsTest {
  private static final int ROWS_PER_TABLE = 30;

  private final Random random = Seeds.random(ViewsTest.class);

  @Test
  void viewsOfRandomRecordsEqualTheirCopies() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(150);
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      try {
        assertViews(write(schema, records));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("round " + round + ", schema " + schema, e);
      }
    }
  }

  private <T> T oneOf(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  private Table write(Schema schema, RandomRecords records) throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(oneOf(new Integer[] {1, 3000, 1 << 20}))
            .withDefaultColumn(
                ColumnOptions.defaults()
                    .withLayout(oneOf(ColumnLayout.values()))
                    .withCodec(oneOf(CompressionCodec.values()))
                    .withBlockSizeInBytes(1 + random.nextInt(5000)));
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = 0; row < ROWS_PER_TABLE; row++) {
        writer.write(records.next(schema));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private void assertViews(Table table) throws IOException {
    AvroOracle avro = new AvroOracle(table.schema());
    List<GenericRecord> copies = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord view = reader.record();
        boolean isCopiedFirst = random.nextBoolean();
        ColumnarRecord copy = isCopiedFirst ? view.copy() : null;
        if (random.nextBoolean()) {
          TypedValueAssertions.assertValues("view", isCopiedFirst ? copy : view.copy(), view);
        }
        assertRecord(view, isCopiedFirst ? copy : view.copy(), avro);
        copies.add(view.copy());
      }
    }
    assertCopies(table, copies);
  }

  /** Asserts that copies are unchanged after the reader has moved on and was closed. */
  private static void assertCopies(Table table, List<GenericRecord> copies) throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      for (int row = 0; reader.next(); row++) {
        ValueAssertions.assertSame("row " + row, reader.record(), copies.get(row));
      }
    }
  }

  private static void assertRecord(ColumnarRecord view, ColumnarRecord copy, AvroOracle avro)
      throws IOException {
    GenericData dataModel = GenericData.get();
    assertEquals(copy.toString(), view.toString());
    assertEquals(copy.hashCode(), view.hashCode());
    assertArrayEquals(avro.encode(copy), avro.encode(view));
    assertTrue(dataModel.validate(view.getSchema(), view));
    ValueAssertions.assertSame("deep copy", copy, dataModel.deepCopy(view.getSchema(), view));
    for (Schema.Field field : view.getSchema().getFields()) {
      assertValue(view.get(field.pos()), copy.get(field.pos()));
    }
  }

  /** Compares values with {@code equals}, in which a boxed NaN equals another. */
  private static void assertValue(Object view, Object copy) {
    if (copy instanceof Map || copy instanceof Collection || copy instanceof IndexedRecord) {
      assertEquals(copy, view);
      assertEquals(view, copy);
      assertEquals(copy.hashCode(), view.hashCode());
      assertEquals(copy.toString(), view.toString());
      assertNotEquals(view, "something else");
    }
    if (copy instanceof List<?> list) {
      assertElements((List<?>) view, list);
    }
    if (copy instanceof Map<?, ?> map) {
      assertEntries((Map<?, ?>) view, map);
    }
  }

  /** Compares the elements after the last was read, so that all must be valid at the same time. */
  private static void assertElements(List<?> view, List<?> copy) {
    List<Object> actual = new ArrayList<>();
    for (int i = view.size() - 1; i >= 0; i--) {
      actual.add(0, view.get(i));
    }
    assertEquals(copy, actual);
    for (int i = 0; i < copy.size(); i++) {
      assertValue(view.get(i), copy.get(i));
    }
    assertEquals(copy, new ArrayList<>(view));
  }

  private static void assertEntries(Map<?, ?> view, Map<?, ?> copy) {
    List<Object> actual = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    copy.forEach(
        (key, value) -> {
          actual.add(view.get(key.toString()));
          expected.add(value);
        });
    assertEquals(expected, actual);
    assertEquals(new ArrayList<>(copy.keySet()), new ArrayList<>(view.keySet()));
    assertEquals(new ArrayList<>(copy.entrySet()), new ArrayList<>(view.entrySet()));
    copy.forEach((key, value) -> assertValue(view.get(key), value));
  }
}
