package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows written through {@link RowValues} equal those written as records. */
class RowValuesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredBoolean("flag")
          .requiredInt("small")
          .requiredLong("large")
          .requiredFloat("real")
          .requiredDouble("exact")
          .requiredString("text")
          .optionalBytes("bytes")
          .name("digest")
          .type()
          .fixed("Digest")
          .size(2)
          .noDefault()
          .optionalLong("maybe")
          .name("words")
          .type()
          .array()
          .items()
          .stringType()
          .noDefault()
          .endRecord();

  private static GenericData.Record record(int row) {
    GenericData.Record record = new GenericData.Record(SCHEMA);
    record.put("flag", row % 3 == 0);
    record.put("small", row * 31 - 500);
    record.put("large", (long) row << 40);
    record.put("real", row / 7f);
    record.put("exact", row / 7d);
    record.put("text", "text " + row % 17);
    record.put("bytes", row % 5 == 0 ? null : ByteBuffer.wrap(new byte[row % 9]));
    record.put("digest", new GenericData.Fixed(SCHEMA.getField("digest").schema(), bytes(row)));
    record.put("maybe", row % 4 == 0 ? null : (Long) (long) -row);
    record.put("words", List.of("a" + row, "b"));
    return record;
  }

  private static byte[] bytes(int row) {
    return new byte[] {(byte) row, 1};
  }

  private static RowValues values(int row) {
    return (sink, column) -> {
      switch (column) {
        case 0 -> sink.writeBoolean(row % 3 == 0);
        case 1 -> sink.writeInt(row * 31 - 500);
        case 2 -> sink.writeLong((long) row << 40);
        case 3 -> sink.writeFloat(row / 7f);
        case 4 -> sink.writeDouble(row / 7d);
        case 5 -> writeText("text " + row % 17, sink);
        case 6 -> {
          if (row % 5 == 0) {
            sink.writeNull();
          } else {
            sink.writeBytes(new byte[20], 3, row % 9);
          }
        }
        case 7 -> sink.writeBytes(bytes(row), 0, 2);
        case 8 -> sink.writeObject(row % 4 == 0 ? null : (Long) (long) -row);
        default -> sink.writeObject(List.of("a" + row, "b"));
      }
    };
  }

  private static void writeText(String text, ValueSink sink) {
    byte[] utf8 = ("x" + text).getBytes(StandardCharsets.UTF_8);
    sink.writeBytes(utf8, 1, utf8.length - 1);
  }

  private static List<String> readRows(Storage storage) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bucket(text,3)", "small, truncate(bytes,2)", "maybe"})
  void rowValuesAndRecordsWriteTheSameRows(String specText) throws IOException {
    PartitionSpec spec =
        specText.isEmpty() ? PartitionSpec.UNPARTITIONED : PartitionSpec.parse(specText);
    Storage storageOfValues = new MemoryStorage();
    Storage storageOfRecords = new MemoryStorage();
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(1_000)
            .withSplitSizeInBytes(20_000)
            .withMemoryBudgetInBytes(30_000)
            .withGroup(ColumnGroup.rowOriented("small", "text"));
    Table tableOfValues = Table.create(storageOfValues, SCHEMA, spec);
    Table tableOfRecords = Table.create(storageOfRecords, SCHEMA, spec);
    try (TableWriter values = tableOfValues.newWriter(options);
        TableWriter records = tableOfRecords.newWriter(options)) {
      for (int i = 0; i < 300; i++) {
        values.write(values(i));
        records.write(record(i));
      }
      tableOfValues.newAppend().add(values.finish()).commit();
      tableOfRecords.newAppend().add(records.finish()).commit();
    }
    assertEquals(readRows(storageOfRecords), readRows(storageOfValues));
    assertEquals(300, readRows(storageOfValues).size());
    TableVerifier.verify(
        storageOfValues,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  @Test
  void rejectedRowsAreNotWritten() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(values(1));
      AvroTypeException error =
          assertThrows(
              AvroTypeException.class,
              () ->
                  writer.write(
                      (RowValues)
                          (sink, column) -> {
                            if (column == 5) {
                              sink.writeLong(7);
                            } else {
                              values(2).writeTo(sink, column);
                            }
                          }));
      assertTrue(error.getMessage().contains("row 1"), error.getMessage());
      assertTrue(error.getMessage().contains("text"), error.getMessage());
      assertThrows(
          IllegalStateException.class, () -> writer.write((RowValues) (sink, column) -> {}));
      writer.write(values(3));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(List.of(record(1).toString(), record(3).toString()), readRows(storage));
  }
}
