package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Iterations over whole maps return the written entries, in sequence and interleaved. */
final class MapIterationTest {
  private static final int ROW_COUNT = 900;

  private final Random random = Seeds.random(MapIterationTest.class);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'int'",
        "['null', 'int']",
        "'long'",
        "'float'",
        "['double', 'null']",
        "'string'",
        "['null', 'string']",
        "'bytes'",
        "'boolean'",
        "{'type': 'string', 'avro.java.string': 'String'}"
      },
      quoteCharacter = '`')
  void iterationsReturnTheWrittenEntries(String values) throws IOException {
    Schema schema = schema("{'type': 'map', 'values': " + values + "}");
    List<Map<String, Object>> maps = new ArrayList<>();
    for (int row = 0; row < ROW_COUNT; row++) {
      maps.add(randomMap(schema.getFields().get(0).schema().getValueType()));
    }
    for (ColumnLayout layout : List.of(ColumnLayout.VECTOR, ColumnLayout.DICTIONARY_SKIP_LIST)) {
      for (RecordMode mode : RecordMode.values()) {
        assertMaps(writeTable(schema, maps, layout), maps, mode);
      }
    }
  }

  private void assertMaps(Table table, List<Map<String, Object>> maps, RecordMode mode)
      throws IOException {
    try (RecordReader reader = table.newScan().open(mode)) {
      int row = 0;
      for (; reader.next(); row++) {
        // Skips some rows.
        if (random.nextInt(300) != 0) {
          Map<String, Object> expected = maps.get(row);
          ColumnarMap map = reader.record().mapAt(0);
          assertEquals(texts(expected), textsByEntries(map), mode + ", row " + row);
          assertEquals(
              withoutNulls(texts(expected)), textsByTypedIteration(map), mode + ", row " + row);
        }
      }
      assertEquals(maps.size(), row);
    }
  }

  private static Map<String, String> textsByEntries(ColumnarMap map) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<CharSequence, Object> entry : map.entrySet()) {
      texts.put(entry.getKey().toString(), String.valueOf(entry.getValue()));
    }
    return texts;
  }

  private static Map<String, String> texts(Map<String, Object> map) {
    Map<String, String> texts = new LinkedHashMap<>();
    map.forEach((key, value) -> texts.put(key, String.valueOf(value)));
    return texts;
  }

  private static Map<String, String> withoutNulls(Map<String, String> map) {
    map.values().removeIf("null"::equals);
    return map;
  }

  /**
   * Returns the entries by typed iteration, or by the entry set if the values have no typed
   * iteration.
   */
  private static Map<String, String> textsByTypedIteration(ColumnarMap map) {
    Map<String, String> texts = new LinkedHashMap<>();
    Object sample = map.values().stream().filter(value -> value != null).findFirst().orElse(0);
    if (sample instanceof Integer) {
      map.forEachInt((key, value) -> texts.put(key.toString(), "" + value));
      map.forEachLong((key, value) -> assertEquals(texts.get(key.toString()), "" + value));
      assertRejectsDoubles(map, texts.isEmpty());
    } else if (sample instanceof Long) {
      map.forEachLong((key, value) -> texts.put(key.toString(), "" + value));
    } else if (sample instanceof Float) {
      map.forEachDouble((key, value) -> texts.put(key.toString(), "" + (float) value));
    } else if (sample instanceof Double) {
      map.forEachDouble((key, value) -> texts.put(key.toString(), "" + value));
    } else if (sample instanceof CharSequence) {
      map.forEachText((key, value) -> texts.put(key.toString(), value.toString()));
    } else {
      return withoutNulls(textsByEntries(map));
    }
    return texts;
  }

  /** Asserts that ints cannot be read as doubles; a map without values does not know its type. */
  private static void assertRejectsDoubles(ColumnarMap map, boolean hasNoValues) {
    if (!hasNoValues) {
      assertThrows(IllegalStateException.class, () -> map.forEachDouble((key, value) -> {}));
    }
  }

  @Test
  void interleavesIterationsOverTheMapsOfAnArray() throws IOException {
    Schema schema =
        schema("{'type': 'array', 'items': {'type': 'map', 'values': ['null', 'int']}}");
    Schema values = schema.getFields().get(0).schema().getElementType().getValueType();
    List<List<Map<String, Object>>> arrays = new ArrayList<>();
    for (int row = 0; row < 300; row++) {
      List<Map<String, Object>> array = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        array.add(randomMap(values));
      }
      arrays.add(array);
    }
    for (ColumnLayout layout : ColumnLayout.values()) {
      int row = 0;
      try (RecordReader reader =
          writeTable(schema, arrays, layout).newScan().open(RecordMode.LAZY)) {
        while (reader.next()) {
          assertInterleavedIterations(arrays.get(row++), reader.record().arrayAt(0));
        }
      }
      assertEquals(arrays.size(), row);
    }
  }

  /**
   * Reads the first entry of each map, then the second of each and so on, and reads another map
   * during typed iteration.
   */
  private static void assertInterleavedIterations(
      List<Map<String, Object>> expected, ColumnarArray actual) {
    List<Iterator<Map.Entry<CharSequence, Object>>> iterators = new ArrayList<>();
    List<Map<String, String>> maps = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      iterators.add(((ColumnarMap) actual.get(i)).entrySet().iterator());
      maps.add(new LinkedHashMap<>());
    }
    for (boolean hasMore = true; hasMore; ) {
      hasMore = false;
      for (int i = 0; i < iterators.size(); i++) {
        if (iterators.get(i).hasNext()) {
          Map.Entry<CharSequence, Object> entry = iterators.get(i).next();
          maps.get(i).put(entry.getKey().toString(), String.valueOf(entry.getValue()));
          hasMore = true;
        }
      }
    }
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(texts(expected.get(i)), maps.get(i));
    }
    for (int i = 0; i < expected.size(); i++) {
      Map<String, String> actualTexts = new LinkedHashMap<>();
      ColumnarMap otherMap = (ColumnarMap) actual.get(expected.size() - 1 - i);
      ((ColumnarMap) actual.get(i))
          .forEachInt(
              (key, value) -> {
                actualTexts.put(key.toString(), "" + value);
                textsByEntries(otherMap);
                otherMap.forEachInt((otherKey, otherValue) -> {});
              });
      assertEquals(withoutNulls(texts(expected.get(i))), actualTexts);
    }
  }

  private static Schema schema(String column) {
    return new Schema.Parser()
        .parse(
            "{'type': 'record', 'name': 'Row', 'fields': [{'name': 'm', 'type': %s}]}"
                .formatted(column)
                .replace('\'', '"'));
  }

  /**
   * Returns a map with frequent keys, less frequent ones, and sometimes a rare one, which gets no
   * column of its own.
   */
  private Map<String, Object> randomMap(Schema values) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int key = 0; key < 70; key++) {
      if (random.nextInt(70) >= key) {
        map.put("key " + key, randomValue(values));
      }
    }
    if (random.nextInt(5) == 0) {
      map.put("rare " + random.nextInt(100_000), randomValue(values));
    }
    return map;
  }

  private Object randomValue(Schema type) {
    return switch (type.getType()) {
      case UNION -> random.nextInt(5) == 0 ? null : randomValue(notNull(type));
      case INT -> random.nextInt(10_000);
      case LONG -> random.nextLong();
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextInt(1000) / 10.0;
      case STRING -> new Utf8("text " + random.nextInt(300));
      case BYTES -> ByteBuffer.allocate(random.nextInt(5));
      default -> random.nextBoolean();
    };
  }

  private static Schema notNull(Schema union) {
    Schema first = union.getTypes().get(0);
    return first.getType() == Schema.Type.NULL ? union.getTypes().get(1) : first;
  }

  private static Table writeTable(Schema schema, List<?> values, ColumnLayout layout)
      throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(100_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    try (TableWriter writer = table.newWriter(options)) {
      for (Object value : values) {
        GenericData.Record row = new GenericData.Record(schema);
        row.put(0, value);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }
}
