package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Numbers in a mapped file are exported without a copy, and stay valid as long as Arrow uses them.
 */
final class MappedFileTest {
  private static final int ROW_COUNT = 10_000;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "small", "type": "int"},
                {"name": "large", "type": ["null", "long"]},
                {"name": "single", "type": "float"},
                {"name": "real", "type": ["null", "double"]},
                {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}}]}
              """);

  @TempDir private Path directory;

  private final BufferAllocator allocator = new RootAllocator();
  private Table table;

  @BeforeEach
  void writeTable() throws IOException {
    table = Table.create(LocalStorage.at(directory.resolve("numbers")), SCHEMA);
    ColumnOptions plain = ColumnOptions.defaults().withProfile(ColumnProfile.PLAIN);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withDefaultColumn(plain))) {
      for (int row = 0; row < ROW_COUNT; row++) {
        writer.write(row(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
  }

  private static GenericRecord row(int row) {
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("small", row * 1_000_003);
    record.put("large", row % 10 == 3 ? null : row * 1_000_000_000_007L);
    record.put("single", row * 1.1f);
    record.put("real", row % 7 == 3 ? null : row * 1.1);
    record.put("at", row * 1_000_000_000_009L);
    return record;
  }

  @AfterEach
  void assertAllMemoryIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void doesNotCopyNumbersInMappedFiles() throws IOException {
    int batchCount = 0;
    try (BatchExporter exporter = new BatchExporter(SCHEMA, allocator);
        BatchReader reader = table.newScan().openBatches()) {
      while (reader.next()) {
        try (VectorSchemaRoot root = exporter.export(reader.batch())) {
          assertSameAddresses(reader.batch(), root);
        }
        batchCount++;
      }
    }
    assertTrue(batchCount > 1);
  }

  private static void assertSameAddresses(RecordBatch batch, VectorSchemaRoot root) {
    for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
      FieldVector vector = root.getVector(ordinal);
      ByteBuffer bytes = bytes(batch.column(ordinal), batch.rowCount()).orElseThrow();
      assertTrue(bytes.isDirect(), vector.getName());
      assertEquals(
          MemoryUtil.getByteBufferAddress(bytes), vector.getDataBufferAddress(), vector.getName());
      assertEquals(bytes.remaining(), vector.getDataBuffer().capacity());
    }
  }

  private static Optional<ByteBuffer> bytes(ColumnVector vector, int count) {
    if (vector instanceof IntVector ints) {
      return ints.bytes(0, count);
    }
    if (vector instanceof LongVector longs) {
      return longs.bytes(0, count);
    }
    return vector instanceof FloatVector floats
        ? floats.bytes(0, count)
        : ((DoubleVector) vector).bytes(0, count);
  }

  @Test
  void vectorsStayValidAfterTheReaderIsClosed() throws IOException {
    List<VectorSchemaRoot> roots = new ArrayList<>();
    try (BatchExporter exporter = new BatchExporter(SCHEMA, allocator)) {
      try (BatchReader reader = table.newScan().openBatches()) {
        while (reader.next()) {
          roots.add(exporter.export(reader.batch()));
        }
      }
      int row = 0;
      for (VectorSchemaRoot root : roots) {
        RecordBatch batch = new BatchImporter(root, exporter.dictionaries()).batch();
        for (int i = 0; i < batch.rowCount(); i++) {
          assertEquals(row(row), VectorToAvro.record(batch, i));
          row++;
        }
        root.close();
      }
      assertEquals(ROW_COUNT, row);
    }
  }

  @Test
  void copiesSelectedRows() throws IOException {
    TableScan scan = table.newScan().filter(FilterPredicates.parse("large = 7000000000049"));
    try (BatchExporter exporter = new BatchExporter(SCHEMA, allocator);
        BatchReader reader = scan.openBatches(BatchMode.WITH_SELECTION)) {
      assertTrue(reader.next());
      RecordBatch batch = reader.batch();
      try (VectorSchemaRoot root = exporter.export(batch)) {
        assertEquals(1, root.getRowCount());
        assertEquals(7_000_000_000_049L, ((BigIntVector) root.getVector("large")).get(0));
        assertEquals(7 * 1.1, ((Float8Vector) root.getVector("real")).get(0));
        assertNotEquals(
            MemoryUtil.getByteBufferAddress(bytes(batch.column(1), 1).orElseThrow()),
            root.getVector("large").getDataBufferAddress());
      }
    }
  }
}
