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

/** Whole maps read entry by entry, in sequence and two at a time. */
final class MapIterationTest {
  private static final int ROWS = 900;

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
  void entriesAndTypedWalksGiveWhatWasWritten(String values) throws IOException {
    Schema schema = schema("{'type': 'map', 'values': " + values + "}");
    List<Map<String, Object>> maps = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      maps.add(map(schema.getFields().get(0).schema().getValueType()));
    }
    for (ColumnLayout layout : List.of(ColumnLayout.VECTOR, ColumnLayout.DICTIONARY_SKIP_LIST)) {
      for (RecordMode mode : RecordMode.values()) {
        check(written(schema, maps, layout), maps, mode);
      }
    }
  }

  private void check(Table table, List<Map<String, Object>> maps, RecordMode mode)
      throws IOException {
    try (RecordReader reader = table.newScan().open(mode)) {
      for (int row = 0; reader.next(); row++) {
        if (random.nextInt(300) != 0) {
          Map<String, Object> expected = maps.get(row);
          ColumnarMap map = reader.record().mapAt(0);
          assertEquals(texts(expected), entries(map), mode + ", row " + row);
          assertEquals(withoutNulls(texts(expected)), typed(map), mode + ", row " + row);
        }
      }
    }
  }

  private static Map<String, String> entries(ColumnarMap map) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Map.Entry<CharSequence, Object> entry : map.entrySet()) {
      found.put(entry.getKey().toString(), String.valueOf(entry.getValue()));
    }
    return found;
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

  /** By typed iteration; by the entries if the values have no typed iteration. */
  private static Map<String, String> typed(ColumnarMap map) {
    Map<String, String> found = new LinkedHashMap<>();
    Object any = map.values().stream().filter(value -> value != null).findFirst().orElse(0);
    if (any instanceof Integer) {
      map.forEachInt((key, value) -> found.put(key.toString(), "" + value));
      map.forEachLong((key, value) -> assertEquals(found.get(key.toString()), "" + value));
      refuseDoubles(map, found.isEmpty());
    } else if (any instanceof Long) {
      map.forEachLong((key, value) -> found.put(key.toString(), "" + value));
    } else if (any instanceof Float) {
      map.forEachDouble((key, value) -> found.put(key.toString(), "" + (float) value));
    } else if (any instanceof Double) {
      map.forEachDouble((key, value) -> found.put(key.toString(), "" + value));
    } else if (any instanceof CharSequence) {
      map.forEachText((key, value) -> found.put(key.toString(), value.toString()));
    } else {
      return withoutNulls(entries(map));
    }
    return found;
  }

  private static void refuseDoubles(ColumnarMap map, boolean isEmpty) {
    if (!isEmpty) {
      assertThrows(IllegalStateException.class, () -> map.forEachDouble((key, value) -> {}));
    }
  }

  @Test
  void twoMapsOfAnArrayAreWalkedAtATime() throws IOException {
    Schema schema =
        schema("{'type': 'array', 'items': {'type': 'map', 'values': ['null', 'int']}}");
    Schema values = schema.getFields().get(0).schema().getElementType().getValueType();
    List<List<Map<String, Object>>> arrays = new ArrayList<>();
    for (int row = 0; row < 300; row++) {
      List<Map<String, Object>> array = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        array.add(map(values));
      }
      arrays.add(array);
    }
    for (ColumnLayout layout : ColumnLayout.values()) {
      int row = 0;
      try (RecordReader reader = written(schema, arrays, layout).newScan().open(RecordMode.LAZY)) {
        while (reader.next()) {
          checkInTurn(arrays.get(row++), reader.record().arrayAt(0));
        }
      }
    }
  }

  /** Reads an entry of each map, then the next of each, and again during typed iteration. */
  private static void checkInTurn(List<Map<String, Object>> expected, ColumnarArray found) {
    List<Iterator<Map.Entry<CharSequence, Object>>> iterators = new ArrayList<>();
    List<Map<String, String>> maps = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      iterators.add(((ColumnarMap) found.get(i)).entrySet().iterator());
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
      Map<String, String> walked = new LinkedHashMap<>();
      ColumnarMap other = (ColumnarMap) found.get(expected.size() - 1 - i);
      ((ColumnarMap) found.get(i))
          .forEachInt(
              (key, value) -> {
                walked.put(key.toString(), "" + value);
                entries(other);
                other.forEachInt((otherKey, otherValue) -> {});
              });
      assertEquals(withoutNulls(texts(expected.get(i))), walked);
    }
  }

  private static Schema schema(String column) {
    return new Schema.Parser()
        .parse(
            "{'type': 'record', 'name': 'Row', 'fields': [{'name': 'm', 'type': %s}]}"
                .formatted(column)
                .replace('\'', '"'));
  }

  /** Frequent keys, less frequent ones, and some without a column. */
  private Map<String, Object> map(Schema values) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int key = 0; key < 70; key++) {
      if (random.nextInt(70) >= key) {
        map.put("key " + key, value(values));
      }
    }
    if (random.nextInt(5) == 0) {
      map.put("rare " + random.nextInt(100_000), value(values));
    }
    return map;
  }

  private Object value(Schema type) {
    return switch (type.getType()) {
      case UNION -> random.nextInt(5) == 0 ? null : value(notNull(type));
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

  private static Table written(Schema schema, List<?> values, ColumnLayout layout)
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
