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

/** Values that no page could hold are refused when they are written, and not when a page ends. */
class MaxValueSizeTest {
  private static final long MAX = 1L << 30;
  private static final Schema FILE =
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

  /** Bytes that no memory holds. */
  private ByteBuffer zeros(long size) throws IOException {
    Path file = directory.resolve("zeros");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1), size - 1);
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
    }
  }

  private static GenericRecord file(ByteBuffer body, List<ByteBuffer> parts) {
    GenericRecord record = new GenericData.Record(FILE);
    record.put("body", body);
    record.put("parts", parts);
    return record;
  }

  @Test
  void aValueOfMoreThanOneGibibyteIsRefusedAndWritingGoesOn() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, FILE);
    ByteBuffer small = ByteBuffer.wrap(new byte[] {1});
    ByteBuffer large = zeros(MAX + 100);
    ColumnOptions options = ColumnOptions.defaults().withCodec(CompressionCodec.ZLIB);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withDefaultColumn(options))) {
      writer.write(file(small, List.of()));
      assertRefused("row 1, field \"body\"", writer, file(large, List.of()));
      List<ByteBuffer> two = Collections.nCopies(2, large);
      assertRefused("row 1, field \"parts", writer, file(small, two));
      writer.write(file(small, List.of(small)));
      table.newAppend().add(writer.finish()).commit();
    }
    try (RecordReader reader = table.refresh().newScan().open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.next());
      assertEquals(List.of(small), reader.record().get("parts"));
      assertFalse(reader.next());
    }
  }

  private static void assertRefused(String place, TableWriter writer, GenericRecord record) {
    var fault = assertThrows(AvroTypeException.class, () -> writer.write(record));
    assertTrue(
        fault
            .getMessage()
            .matches(
                place + ".*: expected a value of at most 1073741824 bytes, found a larger one"),
        fault.getMessage());
  }
}
