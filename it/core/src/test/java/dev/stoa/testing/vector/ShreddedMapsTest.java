package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shredded maps of every value type round-trip, with numbers of keys and rows around the size of a
 * bitmap word.
 */
final class ShreddedMapsTest {
  private static final List<Integer> ROW_COUNTS = List.of(1, 63, 64, 65, 300, 5_000);
  private static final List<String> VALUE_TYPES =
      List.of(
          "'int'",
          "['null', 'int']",
          "'long'",
          "['double', 'null']",
          "'float'",
          "'boolean'",
          "'string'",
          "['null', 'string']",
          "'bytes'",
          "['int', 'string']",
          "['int', 'string', 'null']",
          "{'type': 'enum', 'name': 'E', 'symbols': ['A', 'B']}",
          "{'type': 'array', 'items': 'int'}",
          "{'type': 'map', 'values': 'long'}");

  private final Random random = Seeds.random(ShreddedMapsTest.class);
  private Schema schema;
  private Schema valueSchema;
  private int keyCount;

  /**
   * The number of rare keys to choose from. If it is large, most rare keys occur once; if it is
   * small, they repeat.
   */
  private int rareKeyCount;

  private int rareKeyCountPerMap;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 63, 64, 65, 130})
  void roundTripsMaps(int frequentKeyCount) throws IOException {
    keyCount = frequentKeyCount;
    for (String valueType : VALUE_TYPES) {
      useMapsOf(valueType);
      List<GenericData.Record> rows = randomRows(ROW_COUNTS.get(random.nextInt(ROW_COUNTS.size())));
      Table table = writeTable(rows);
      assertRecords(table, rows);
      assertEntries(table, rows);
      assertLookups(table, rows);
      assertBatches(table, rows);
      for (int i = 0; i < 3; i++) {
        assertKey(table, rows, key(random.nextInt(keyCount + 2)));
      }
      assertKey(table, rows, rareKey(rows));
      assertKeys(table, rows, List.of(rareKey(rows), "rare 7", key(0), "nowhere"));
    }
  }

  private void useMapsOf(String valueType) {
    String text =
        """
        {"type": "record", "name": "Row", "fields": [
          {"name": "m", "type": ["null", {"type": "map", "values": %s}]}]}
        """;
    schema = new Schema.Parser().parse(text.formatted(valueType.replace('\'', '"')));
    valueSchema = schema.getFields().get(0).schema().getTypes().get(1).getValueType();
    rareKeyCount = random.nextBoolean() ? 40 : 100_000_000;
    rareKeyCountPerMap = random.nextBoolean() ? 1 : 4;
  }

  private static String key(int number) {
    return "key " + number;
  }

  private List<GenericData.Record> randomRows(int count) {
    boolean hasNulls = random.nextBoolean();
    List<GenericData.Record> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      GenericData.Record row = new GenericData.Record(schema);
      row.put(0, hasNulls && random.nextInt(4) == 0 ? null : randomMap());
      rows.add(row);
    }
    return rows;
  }

  /**
   * Returns a map with key 0, with later keys less and less frequently, and sometimes with rare
   * keys.
   */
  private Map<Utf8, Object> randomMap() {
    Map<Utf8, Object> map = new HashMap<>();
    for (int i = 0; i < keyCount; i++) {
      if (random.nextInt(keyCount) >= i) {
        map.put(new Utf8(key(i)), randomValue(valueSchema));
      }
    }
    boolean hasRareKeys = rareKeyCountPerMap > 1 || random.nextInt(5) == 0;
    for (int i = 0; hasRareKeys && i < rareKeyCountPerMap; i++) {
      map.put(new Utf8("rare " + random.nextInt(rareKeyCount)), randomValue(valueSchema));
    }
    return map;
  }

  private String rareKey(List<GenericData.Record> rows) {
    for (GenericData.Record row : rows) {
      if (row.get(0) != null) {
        for (Object key : ((Map<?, ?>) row.get(0)).keySet()) {
          if (key.toString().startsWith("rare")) {
            return key.toString();
          }
        }
      }
    }
    return "rare";
  }

  private Object randomValue(Schema type) {
    return switch (type.getType()) {
      case UNION -> {
        int branch = random.nextInt(type.getTypes().size());
        yield type.getTypes().get(branch).getType() == Schema.Type.NULL
            ? null
            : randomValue(type.getTypes().get(branch));
      }
      case ENUM -> new GenericData.EnumSymbol(type, random.nextBoolean() ? "A" : "B");
      case INT -> random.nextInt();
      case LONG -> random.nextLong() >> random.nextInt(64);
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextInt(100) / 10.0;
      case BOOLEAN -> random.nextBoolean();
      case STRING -> new Utf8("text " + random.nextInt(30));
      case BYTES -> ByteBuffer.allocate(random.nextInt(30));
      case ARRAY -> List.of(random.nextInt(), 1);
      case MAP -> Map.of(new Utf8("k"), random.nextLong());
      default -> throw new AssertionError(type);
    };
  }

  private Table writeTable(List<GenericData.Record> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(100_000);
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericData.Record row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private void assertRecords(Table table, List<GenericData.Record> rows) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      int row = 0;
      try (RecordReader reader = table.newScan().open(mode)) {
        while (reader.next()) {
          ValueAssertions.assertSame(mode + ", row " + row, rows.get(row), reader.record());
          row++;
        }
      }
      assertEquals(rows.size(), row);
    }
  }

  /** Compares the entries of some maps, skipping others. */
  private void assertEntries(Table table, List<GenericData.Record> rows) throws IOException {
    int row = 0;
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        boolean isVisited = random.nextInt(1 + row % 90) == 0 && !reader.record().isNullAt(0);
        if (isVisited) {
          Map<Object, Object> actual = new HashMap<>();
          reader.record().mapAt(0).forEach((key, value) -> actual.put(new Utf8("" + key), value));
          assertEquals(actual.size(), reader.record().mapAt(0).size());
          ValueAssertions.assertSame("row " + row, mapSchema(), rows.get(row).get(0), actual);
        }
        row++;
      }
    }
  }

  private Schema mapSchema() {
    return schema.getFields().get(0).schema();
  }

  private void assertLookups(Table table, List<GenericData.Record> rows) throws IOException {
    long[] positions = random.longs(30, 0, rows.size()).toArray();
    List<ColumnarRecord> records = table.newScan().take(positions);
    for (int i = 0; i < positions.length; i++) {
      ValueAssertions.assertSame(
          "row " + positions[i], rows.get((int) positions[i]), records.get(i));
    }
  }

  private void assertBatches(Table table, List<GenericData.Record> rows) throws IOException {
    int row = 0;
    try (BatchReader reader = table.newScan().openBatches()) {
      while (reader.next()) {
        for (int i = 0; i < reader.batch().rowCount(); i++) {
          VectorValues.assertRow("row " + row, rows.get(row++), reader.batch(), i);
        }
      }
    }
    assertEquals(rows.size(), row);
  }

  private void assertKey(Table table, List<GenericData.Record> rows, String key)
      throws IOException {
    int row = 0;
    try (BatchReader reader = table.newScan().openBatches(List.of("m['" + key + "']"))) {
      while (reader.next()) {
        ColumnVector vector = reader.batch().column(0);
        for (int i = 0; i < vector.size(); i++) {
          Map<?, ?> map = (Map<?, ?>) rows.get(row++).get(0);
          Object expected = map == null ? null : map.get(new Utf8(key));
          assertEquals(expected == null, vector.isNull(i), key + " in row " + row);
          Object actual = expected == null ? null : VectorValues.value(vector, i);
          ValueAssertions.assertSame(
              key + " in row " + row, AvroTypes.schema(vector.type()), expected, actual);
        }
      }
    }
    assertEquals(rows.size(), row);
  }

  private void assertKeys(Table table, List<GenericData.Record> rows, List<String> keys)
      throws IOException {
    int row = 0;
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        Map<?, ?> expected = (Map<?, ?>) rows.get(row++).get(0);
        for (String key : expected == null ? List.<String>of() : keys) {
          boolean isNull = expected.get(new Utf8(key)) == null;
          assertEquals(isNull, reader.record().mapAt(0).isNullAt(key), key + " in row " + row);
        }
      }
    }
  }

  /** Avro's binary encoding permits duplicate keys. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 50})
  void returnsTheFirstValueOfADuplicateKey(int rowInterval) throws IOException {
    useMapsOf("'int'");
    List<GenericData.Record> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      GenericData.Record row = new GenericData.Record(schema);
      row.put(0, i % rowInterval == 0 ? new TwoEntries("k", 7, -7) : Map.of("other", 1));
      rows.add(row);
    }
    Table table = writeTable(rows);
    assertEquals(0, count(table, "m['k'] = -7"));
    assertEquals(300 / rowInterval, count(table, "m['k'] = 7"));
    assertEquals(300 - 300 / rowInterval, count(table, "m['k'] is null"));
    int foundCount = 0;
    try (BatchReader batches = table.newScan().openBatches(List.of("m['k']"));
        RecordReader records = table.newScan().open(RecordMode.LAZY)) {
      while (batches.next()) {
        ColumnVector vector = batches.batch().column(0);
        for (int i = 0; i < vector.size(); i++) {
          assertEquals(true, records.next());
          assertEquals(vector.isNull(i), records.record().mapAt(0).isNullAt("k"));
          if (!vector.isNull(i)) {
            assertEquals(7, VectorValues.value(vector, i));
            assertEquals(7, records.record().mapAt(0).intAt("k"));
            foundCount++;
          }
        }
      }
    }
    assertEquals(300 / rowInterval, foundCount);
  }

  private static int count(Table table, String filter) throws IOException {
    int count = 0;
    FilterPredicate predicate = FilterPredicates.parse(filter);
    try (RecordReader reader = table.newScan().filter(predicate).open(RecordMode.LAZY)) {
      while (reader.next()) {
        count++;
      }
    }
    assertEquals(count, countByVectors(table, predicate), filter);
    return count;
  }

  private static int countByVectors(Table table, FilterPredicate predicate) throws IOException {
    int count = 0;
    try (BatchReader reader = table.newScan().filter(predicate).openBatches()) {
      while (reader.next()) {
        count += reader.batch().selectedCount();
      }
    }
    return count;
  }

  /** A map with a duplicate key, as a decoder may return one. */
  private static final class TwoEntries extends AbstractMap<CharSequence, Object> {
    private final List<Map.Entry<CharSequence, Object>> entries;

    TwoEntries(String key, Object first, Object second) {
      entries = List.of(Map.entry(key, first), Map.entry(key, second));
    }

    @Override
    public Set<Map.Entry<CharSequence, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<CharSequence, Object>> iterator() {
          return entries.iterator();
        }

        @Override
        public int size() {
          return entries.size();
        }
      };
    }
  }
}
