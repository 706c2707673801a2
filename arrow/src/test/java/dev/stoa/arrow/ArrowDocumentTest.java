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

/** The examples of docs/how-to/exchange-arrow-data.md work, and the types are those it lists. */
final class ArrowDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/how-to/exchange-arrow-data.md");
  private static final Path EXAMPLE = Path.of("src/test/java/dev/stoa/arrow/ArrowExample.java");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final int ROWS = 10_000;

  private static final Schema VISIT =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Visit", "fields": [
                {"name": "id", "type": "long"},
                {"name": "url", "type": "string"},
                {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B"]}}]}
              """);

  @Test
  void theDocumentShowsTheCodeOfTheExample() throws IOException {
    String example = withoutIndents(Files.readString(EXAMPLE));
    List<String> blocks =
        CODE.matcher(Files.readString(DOCUMENT)).results().map(MatchResult::group).toList();
    assertEquals(2, blocks.size());
    for (String block : blocks) {
      String code = withoutIndents(block.replace("```java\n", "").replace("```", ""));
      assertTrue(example.contains(code), block);
    }
  }

  private static String withoutIndents(String code) {
    return String.join("\n", Stream.of(code.split("\n")).map(String::strip).toList());
  }

  @Test
  void theExampleCopiesATableThroughAnArrowStream() throws IOException {
    try (BufferAllocator allocator = new RootAllocator()) {
      ArrowExample example = new ArrowExample(allocator);
      byte[] stream = stream(example, allocator);
      Storage storage = new MemoryStorage();
      example.write(new ByteArrayInputStream(stream), storage);
      Table copy = Table.open(storage);
      assertEquals(VISIT, copy.schema());
      int row = 0;
      try (RecordReader reader = copy.newScan().open(RecordMode.EAGER)) {
        while (reader.next()) {
          assertEquals(visit(row).toString(), reader.record().toString());
          row++;
        }
      }
      assertEquals(ROWS, row);
      assertEquals(0, allocator.getAllocatedMemory());
    }
  }

  /** A stream of several batches: its writer has its own vectors, which each batch fills. */
  private static byte[] stream(ArrowExample example, BufferAllocator allocator) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BatchExporter export = new BatchExporter(VISIT, allocator);
        VectorSchemaRoot target = VectorSchemaRoot.create(export.schema(), allocator);
        ArrowStreamWriter writer = new ArrowStreamWriter(target, export.dictionaries(), bytes)) {
      example.read(
          table().newScan(),
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

  private static Table table() throws IOException {
    Table table = Table.create(new MemoryStorage(), VISIT);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < ROWS; row++) {
        writer.write(visit(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static GenericRecord visit(int row) {
    Schema kind = VISIT.getField("kind").schema();
    GenericRecord record = new GenericData.Record(VISIT);
    record.put("id", (long) row);
    record.put("url", "http://example.org/" + row);
    record.put("kind", new GenericData.EnumSymbol(kind, kind.getEnumSymbols().get(row % 2)));
    return record;
  }

  @Test
  void theDocumentListsTheTypesOfTheCode() throws IOException {
    int types = 0;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("| `")) {
        List<String> cells = Stream.of(line.split("\\|")).map(String::strip).toList();
        assertEquals(unquoted(cells.get(2)), arrowType(unquoted(cells.get(1))), line);
        types++;
      }
    }
    assertEquals(24, types);
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
