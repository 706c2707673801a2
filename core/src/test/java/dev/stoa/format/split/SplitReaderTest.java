package dev.stoa.format.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A split reader releases its resources when it is closed. */
class SplitReaderTest {
  private static final Schema PAGE_SCHEMA =
      SchemaBuilder.record("Page").fields().requiredString("url").endRecord();
  private static final int ROW_COUNT = 1_000;

  @TempDir private Path directory;

  private static String url(int row) {
    return "http://example.org/" + "a/".repeat(20) + row;
  }

  private SplitDirectory write(MemoryStorage storage, TableSchema schema) throws IOException {
    ValuePageOptions pageOptions =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.ZLIB, 1_000, List.of());
    SplitOptions options =
        new SplitOptions(
            1 << 20,
            1 << 20,
            directory,
            column -> new PageOptions(pageOptions, Optional.empty(), OptionalDouble.empty()),
            FileGrouping.NONE);
    try (SplitWriter writer = new SplitWriter(storage, schema, options)) {
      for (int row = 0; row < ROW_COUNT; row++) {
        GenericRecord page = new GenericData.Record(PAGE_SCHEMA);
        page.put("url", url(row));
        writer.write(page);
      }
      return writer.finishSplit(SplitNames.splitDirectories(0));
    }
  }

  /** Zlib's memory is outside the heap, where garbage collection might free it late. */
  @Test
  void closesItsDecompressorsWhenItIsClosed() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    TableSchema schema = TableSchema.of(PAGE_SCHEMA);
    SplitDirectory split = write(storage, schema);
    ReadProjection projection = ReadProjection.generic(schema.columns());
    SplitReader reader = new SplitReader(storage, split, projection, new ReadCounters());
    ColumnCursor cursor = reader.cursor(0);
    assertEquals(url(0), cursor.read(null).toString());
    reader.close();
    cursor.advanceTo(ROW_COUNT - 1);
    var exception = assertThrows(IllegalStateException.class, () -> cursor.read(null));
    assertEquals("the reader is closed: open it again", exception.getMessage());
  }
}
