package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches can be read of single map keys and of fields of nested records. */
final class PathBatchesTest {
  private static final int ROW_COUNT = 3_000;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "m", "type": ["null", {"type": "map", "values": "string"}]},
                {"name": "r", "type": ["null", {"type": "record", "name": "R", "fields": [
                  {"name": "n", "type": "int"},
                  {"name": "tags", "type": {"type": "map", "values": ["null", "long"]}}]}]}]}
              """);

  private final Random random = Seeds.random(PathBatchesTest.class);
  private final List<GenericData.Record> rows = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(
      value = ColumnLayout.class,
      names = {"VECTOR", "DICTIONARY_SKIP_LIST"})
  void aVectorContainsTheValuesOfItsPath(ColumnLayout layout) throws IOException {
    Table table = write(layout);
    for (String key : List.of("always", "often", "rare7", "absent")) {
      assertBatches(table, "m['" + key + "']", row -> get(row.get("m"), key));
      assertBatches(
          table,
          "r.tags['" + key + "']",
          row -> row.get("r") == null ? null : get(record(row).get("tags"), key));
    }
    assertBatches(table, "r.n", row -> row.get("r") == null ? null : record(row).get("n"));
  }

  @ParameterizedTest
  @EnumSource(
      value = ColumnLayout.class,
      names = {"VECTOR"})
  void rejectsPathsThatDoNotExist(ColumnLayout layout) throws IOException {
    Table table = write(layout);
    for (String path : List.of("x", "m.n", "r['n']", "r.x")) {
      assertThrows(
          InvalidTableException.class, () -> table.newScan().openBatches(List.of(path)), path);
    }
  }

  @Test
  void rejectsPathsIntoOpaqueValues() throws IOException {
    String fields =
        """
        {"type": "record", "name": "Row", "fields": [
          {"name": "one", "type": {"type": "map", "values": ["int"]}},
          {"name": "whole", "type": [{"type": "map", "values": "int"}]},
          {"name": "node", "type": ["null", {"type": "record", "name": "Node", "fields": [
            {"name": "n", "type": "int"}, {"name": "next", "type": ["null", "Node"]}]}]}]}
        """;
    Table table = Table.create(new MemoryStorage(), new Schema.Parser().parse(fields));
    for (String path : List.of("one['k']", "whole['k']", "node.n", "node.next")) {
      InvalidTableException exception =
          assertThrows(
              InvalidTableException.class, () -> table.newScan().openBatches(List.of(path)), path);
      assertTrue(exception.getMessage().contains("opaque values"), exception.getMessage());
    }
    table.newScan().openBatches(List.of("one", "whole", "node")).close();
  }

  private interface ValueFunction {
    Object valueOf(GenericData.Record row);
  }

  private static GenericData.Record record(GenericData.Record row) {
    return (GenericData.Record) row.get("r");
  }

  private static Object get(Object map, String key) {
    return map == null ? null : ((Map<?, ?>) map).get(key);
  }

  private void assertBatches(Table table, String path, ValueFunction expected) throws IOException {
    int row = 0;
    try (BatchReader reader = table.newScan().openBatches(List.of(path))) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        for (int i = 0; i < batch.rowCount(); i++) {
          Object expectedValue = expected.valueOf(rows.get(row++));
          assertEquals(expectedValue, value(batch.column(0), i), path + " in row " + row);
        }
      }
    }
    assertEquals(ROW_COUNT, row);
  }

  private static Object value(ColumnVector vector, int index) {
    if (vector.isNull(index)) {
      return null;
    }
    Schema.Type type = vector.type().displayName().contains("string") ? Schema.Type.STRING : null;
    if (type == Schema.Type.STRING) {
      Utf8 text = new Utf8();
      vector.readText(index, text);
      return text.toString();
    }
    return vector.type().displayName().contains("long")
        ? (Object) vector.longAt(index)
        : (Object) vector.intAt(index);
  }

  private Table write(ColumnLayout layout) throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(20_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = 0; row < ROW_COUNT; row++) {
        rows.add(randomRow());
        writer.write(rows.get(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    Table reopened = table.refresh();
    assertTrue(reopened.snapshot().rowCount() == ROW_COUNT);
    return reopened;
  }

  private GenericData.Record randomRow() {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("m", random.nextInt(5) == 0 ? null : randomMap(value -> "v" + value));
    if (random.nextInt(4) > 0) {
      Schema recordSchema = SCHEMA.getField("r").schema().getTypes().get(1);
      GenericData.Record record = new GenericData.Record(recordSchema);
      record.put("n", random.nextInt(9));
      record.put("tags", randomMap(value -> value % 3 == 0 ? null : (Long) (long) value));
      row.put("r", record);
    }
    return row;
  }

  private interface ValueGenerator {
    Object generate(int value);
  }

  private Map<String, Object> randomMap(ValueGenerator generator) {
    Map<String, Object> map = new HashMap<>();
    map.put("always", generator.generate(random.nextInt(100)));
    if (random.nextBoolean()) {
      map.put("often", generator.generate(random.nextInt(1_000)));
    }
    if (random.nextInt(50) == 0) {
      map.put("rare" + random.nextInt(10), generator.generate(random.nextInt(10)));
    }
    return map;
  }
}
