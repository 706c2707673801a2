package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** The code in docs/how-to/look-up-rows-by-key.md runs and finds the right rows. */
class KeyIndexDocumentTest {
  private static final Path DOCUMENT = Path.of("../../docs/how-to/look-up-rows-by-key.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/stoa/testing/table/KeyIndexDocumentTest.java");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern STATEMENT_END = Pattern.compile("(?<=[;{])\n");
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Event", "fields": [
                {"name": "run", "type": "int"},
                {"name": "event", "type": "long"},
                {"name": "trigger", "type": "string"}]}
              """);

  private static Table writeTable() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < 5_000; row++) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put(0, row % 10);
        record.put(1, row / 10L);
        record.put(2, "trigger " + row);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  @Test
  void anIndexedLookupFindsTheRow() throws IOException {
    Table table = writeTable();
    table.indexes().add(List.of("run", "event")).commit();
    try (KeyLookup lookup = table.refresh().newScan().openKeyLookup("run", "event")) {
      List<ColumnarRecord> rows = lookup.findKey(7, 42L);
      assertEquals(
          List.of("trigger 427"), rows.stream().map(row -> "" + row.get("trigger")).toList());
      List<ColumnarRecord> rowsOfRun = lookup.findPrefix(7);
      assertEquals(500, rowsOfRun.size());
    }
  }

  @Test
  void theDocumentContainsTheTestedCode() throws IOException {
    String source = withoutSpace(Files.readString(SOURCE));
    Matcher code = CODE.matcher(Files.readString(DOCUMENT));
    assertTrue(code.find(), "code in " + DOCUMENT);
    STATEMENT_END
        .splitAsStream(code.group(1).replaceAll("\n}\\s*$", ""))
        .forEach(line -> assertTrue(source.contains(withoutSpace(line)), line));
  }

  private static String withoutSpace(String code) {
    return code.replaceAll("\\s+", "");
  }
}
