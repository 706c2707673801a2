package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ArrayVector;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Readers accept pages of values that take few bytes for their number of elements, which is limited
 * as a protection against corrupt pages.
 */
@Timeout(240)
class PageClaimsTest {
  private static final int ARRAY_COUNT = 24;
  private static final int ELEMENTS_PER_ARRAY = 1 << 19;

  private static Schema rowSchema(Schema.Type elementType) {
    return rowSchema(Schema.create(elementType));
  }

  private static Schema rowSchema(Schema elementSchema) {
    Schema arraySchema = Schema.createArray(elementSchema);
    return SchemaBuilder.record("Row").fields().name("v").type(arraySchema).noDefault().endRecord();
  }

  private static Table writeTable(Schema rowSchema, ColumnLayout layout, List<List<?>> values)
      throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, rowSchema);
    ColumnOptions column = ColumnOptions.defaults().withLayout(layout);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withDefaultColumn(column))) {
      for (List<?> value : values) {
        GenericData.Record record = new GenericData.Record(rowSchema);
        record.put(0, value);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    List<Object> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    return Table.open(storage);
  }

  private static long elementCountInBatches(Table table) throws IOException {
    long elementCount = 0;
    try (BatchReader reader = table.newScan().openBatches()) {
      while (reader.next()) {
        ArrayVector arrays = (ArrayVector) reader.batch().column(0);
        elementCount += arrays.elements().size();
      }
    }
    return elementCount;
  }

  private static void assertElementCount(long expectedCount, Table table) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      long elementCount = 0;
      try (RecordReader reader = table.newScan().open(mode)) {
        while (reader.next()) {
          elementCount += ((List<?>) reader.record().copy().get(0)).size();
        }
      }
      assertEquals(expectedCount, elementCount);
    }
    assertEquals(expectedCount, elementCountInBatches(table));
  }

  @Test
  void readsManyArraysOfNullsInAnyLayout() throws IOException {
    List<?> nulls = Collections.nCopies(ELEMENTS_PER_ARRAY, null);
    for (ColumnLayout layout : ColumnLayout.values()) {
      Table table =
          writeTable(rowSchema(Schema.Type.NULL), layout, Collections.nCopies(ARRAY_COUNT, nulls));
      assertElementCount((long) ARRAY_COUNT * ELEMENTS_PER_ARRAY, table);
    }
  }

  @Test
  void readsManyArraysOfEmptyValuesInAnyLayout() throws IOException {
    Schema emptySchema = Schema.createFixed("Empty", null, "test", 0);
    List<?> values = Collections.nCopies(ELEMENTS_PER_ARRAY, new GenericData.Fixed(emptySchema));
    for (ColumnLayout layout : ColumnLayout.values()) {
      assertElementCount(
          (long) ARRAY_COUNT * ELEMENTS_PER_ARRAY,
          writeTable(rowSchema(emptySchema), layout, Collections.nCopies(ARRAY_COUNT, values)));
    }
  }

  @Test
  void readsAnArrayOfMillionsOfEqualNumbersInVectorAndPlainPages() throws IOException {
    List<?> numbers = Collections.nCopies(5_000_000, 7);
    for (ColumnLayout layout : List.of(ColumnLayout.VECTOR, ColumnLayout.PLAIN)) {
      assertElementCount(
          5_000_000, writeTable(rowSchema(Schema.Type.INT), layout, List.of(numbers)));
    }
  }
}
