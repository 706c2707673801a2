package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** The code in docs/how-to/read-maps.md runs and computes the right sums. */
final class MapsDocumentTest {
  private static final Path DOCUMENT = Path.of("../../docs/how-to/read-maps.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/stoa/testing/vector/MapsDocumentTest.java");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "id", "type": "long"},
                {"name": "tags", "type": {"type": "map", "values": "int"}}]}
              """);

  private final Map<String, Long> expectedSums = new TreeMap<>();

  private Table writeTable() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < 5_000; row++) {
        Map<String, Integer> tags = Map.of("size", row, "part " + row % 7, 1, "rare " + row, 2);
        tags.forEach((key, value) -> expectedSums.merge(key, (long) value, Long::sum));
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put(0, (long) row);
        record.put(1, tags);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  @Test
  void recordsGiveTheRightSums() throws IOException {
    Table table = writeTable();
    Map<String, Long> totals = new TreeMap<>();
    try (RecordReader reader = table.newScan().select("tags").open()) {
      for (ColumnarRecord row : reader) {
        row.mapAt("tags")
            .forEachInt((key, value) -> totals.merge(key.toString(), (long) value, Long::sum));
      }
    }
    assertEquals(expectedSums, totals);
  }

  @Test
  void batchesGiveTheRightSums() throws IOException {
    Table table = writeTable();
    Map<String, Long> totals = new TreeMap<>();
    try (BatchReader reader = table.newScan().select("tags").openBatches()) {
      for (RecordBatch batch : reader) {
        MapVector maps = (MapVector) batch.column(0);
        DictionaryVector keys = (DictionaryVector) maps.keys();
        ColumnVector values = maps.values();
        long[] sums = new long[keys.dictionary().size()];
        int[] codes = keys.codes();
        int end = maps.firstEntry(maps.size());
        for (int entry = 0; entry < end; entry++) {
          sums[codes[entry]] += values.intAt(entry);
        }
        Utf8 key = new Utf8();
        for (int code = 0; code < sums.length; code++) {
          keys.dictionary().readText(code, key);
          totals.merge(key.toString(), sums[code], Long::sum);
        }
      }
    }
    totals.values().removeIf(sum -> sum == 0); // keys of other rows in the same page
    assertEquals(expectedSumsWithoutZeros(), totals);
  }

  private Map<String, Long> expectedSumsWithoutZeros() {
    expectedSums.values().removeIf(sum -> sum == 0);
    return expectedSums;
  }

  @Test
  void theDocumentContainsTheTestedCode() throws IOException {
    String source = withoutSpace(Files.readString(SOURCE));
    assertEquals(2, CODE.matcher(Files.readString(DOCUMENT)).results().count());
    CODE.matcher(Files.readString(DOCUMENT))
        .results()
        .forEach(code -> assertTrue(source.contains(withoutSpace(code.group(1))), code.group(1)));
  }

  private static String withoutSpace(String code) {
    return code.replaceAll("\\s+", "");
  }
}
