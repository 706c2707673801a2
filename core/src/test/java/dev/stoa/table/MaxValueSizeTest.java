package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Values that are too large for any page are rejected when they are written, not when the page
 * ends.
 */
class MaxValueSizeTest {
  private static final long MAX_SIZE_IN_BYTES = 1L << 30;
  private static final Schema FILE_SCHEMA =
      SchemaBuilder.record("File")
          .fields()
          .requiredBytes("body")
          .name("parts")
          .type()
          .array()
          .items()
          .bytesType()
          .noDefault()
          .endRecord();

  @TempDir private Path directory;

  /** Returns zeros from a sparse file, which take no memory. */
  private ByteBuffer zeros(long sizeInBytes) throws IOException {
    Path file = directory.resolve("zeros");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1), sizeInBytes - 1);
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, sizeInBytes);
    }
  }

  private static GenericRecord fileRecord(ByteBuffer body, List<ByteBuffer> parts) {
    GenericRecord record = new GenericData.Record(FILE_SCHEMA);
    record.put("body", body);
    record.put("parts", parts);
    return record;
  }

  @Test
  void rejectsValuesOfMoreThanOneGibibyteAndContinues() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, FILE_SCHEMA);
    ByteBuffer smallValue = ByteBuffer.wrap(new byte[] {1});
    ByteBuffer largeValue = zeros(MAX_SIZE_IN_BYTES + 100);
    ColumnOptions options = ColumnOptions.defaults().withCodec(CompressionCodec.ZLIB);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withDefaultColumn(options))) {
      writer.write(fileRecord(smallValue, List.of()));
      assertRejects("row 1, field \"body\"", writer, fileRecord(largeValue, List.of()));
      List<ByteBuffer> twoLargeValues = Collections.nCopies(2, largeValue);
      assertRejects("row 1, field \"parts", writer, fileRecord(smallValue, twoLargeValues));
      writer.write(fileRecord(smallValue, List.of(smallValue)));
      table.newAppend().add(writer.finish()).commit();
    }
    try (RecordReader reader = table.refresh().newScan().open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.next());
      assertEquals(List.of(smallValue), reader.record().get("parts"));
      assertFalse(reader.next());
    }
  }

  private static void assertRejects(String location, TableWriter writer, GenericRecord record) {
    var error = assertThrows(AvroTypeException.class, () -> writer.write(record));
    assertTrue(
        error
            .getMessage()
            .matches(
                location + ".*: expected a value of at most 1073741824 bytes, found a larger one"),
        error.getMessage());
  }
}
