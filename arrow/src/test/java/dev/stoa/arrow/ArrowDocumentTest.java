package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Runs the examples of docs/how-to/exchange-arrow-data.md, and checks the types that it lists. */
final class ArrowDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/how-to/exchange-arrow-data.md");
  private static final Path EXAMPLE = Path.of("src/test/java/dev/stoa/arrow/ArrowExample.java");
  private static final Pattern CODE_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final int ROW_COUNT = 10_000;

  private static final Schema VISIT_SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Visit", "fields": [
                {"name": "id", "type": "long"},
                {"name": "url", "type": "string"},
                {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B"]}}]}
              """);

  @Test
  void documentShowsTheCodeOfTheExample() throws IOException {
    String example = withoutIndentation(Files.readString(EXAMPLE));
    List<String> blocks =
        CODE_BLOCK.matcher(Files.readString(DOCUMENT)).results().map(MatchResult::group).toList();
    assertEquals(2, blocks.size());
    for (String block : blocks) {
      String code = withoutIndentation(block.replace("```java\n", "").replace("```", ""));
      assertTrue(example.contains(code), block);
    }
  }

  private static String withoutIndentation(String code) {
    return String.join("\n", Stream.of(code.split("\n")).map(String::strip).toList());
  }

  @Test
  void exampleCopiesATableThroughAnArrowStream() throws IOException {
    try (BufferAllocator allocator = new RootAllocator()) {
      ArrowExample example = new ArrowExample(allocator);
      byte[] stream = writeStream(example, allocator);
      Storage storage = new MemoryStorage();
      example.write(new ByteArrayInputStream(stream), storage);
      Table copy = Table.open(storage);
      assertEquals(VISIT_SCHEMA, copy.schema());
      int row = 0;
      try (RecordReader reader = copy.newScan().open(RecordMode.EAGER)) {
        while (reader.next()) {
          assertEquals(visit(row).toString(), reader.record().toString());
          row++;
        }
      }
      assertEquals(ROW_COUNT, row);
      assertEquals(0, allocator.getAllocatedMemory());
    }
  }

  /**
   * Writes the batches of the example as one stream. The writer has its own vectors; each batch is
   * loaded into them.
   */
  private static byte[] writeStream(ArrowExample example, BufferAllocator allocator)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BatchExporter exporter = new BatchExporter(VISIT_SCHEMA, allocator);
        VectorSchemaRoot target = VectorSchemaRoot.create(exporter.schema(), allocator);
        ArrowStreamWriter writer = new ArrowStreamWriter(target, exporter.dictionaries(), bytes)) {
      example.read(
          createTable().newScan(),
          root -> {
            try (ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
              new VectorLoader(target).load(batch);
              writer.writeBatch();
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          });
      writer.end();
    }
    return bytes.toByteArray();
  }

  private static Table createTable() throws IOException {
    Table table = Table.create(new MemoryStorage(), VISIT_SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < ROW_COUNT; row++) {
        writer.write(visit(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static GenericRecord visit(int row) {
    Schema kind = VISIT_SCHEMA.getField("kind").schema();
    GenericRecord record = new GenericData.Record(VISIT_SCHEMA);
    record.put("id", (long) row);
    record.put("url", "http://example.org/" + row);
    record.put("kind", new GenericData.EnumSymbol(kind, kind.getEnumSymbols().get(row % 2)));
    return record;
  }

  @Test
  void documentListsTheConvertedTypes() throws IOException {
    int typeCount = 0;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("| `")) {
        List<String> cells = Stream.of(line.split("\\|")).map(String::strip).toList();
        assertEquals(unquoted(cells.get(2)), arrowType(unquoted(cells.get(1))), line);
        typeCount++;
      }
    }
    assertEquals(27, typeCount);
  }

  private static String unquoted(String cell) {
    return cell.replace("`", "");
  }

  private static String arrowType(String avro) {
    Schema.Field field = new Schema.Field("f", new Schema.Parser().parse(avro));
    Field arrow =
        ArrowSchemas.toArrow(Schema.createRecord("Row", null, null, false, List.of(field)))
            .findField("f");
    return arrow.getType() + (arrow.getDictionary() == null ? "" : ", a dictionary's codes");
  }
}
