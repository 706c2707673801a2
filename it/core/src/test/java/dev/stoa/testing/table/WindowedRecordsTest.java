package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.local.LocalStorage;
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
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records that decode values ahead return the written values in any order of reading. */
final class WindowedRecordsTest {
  private static final int ROW_COUNT = 5000;

  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "int", "type": "int"},
                {"name": "long", "type": ["null", "long"]},
                {"name": "float", "type": ["null", "float"]},
                {"name": "double", "type": "double"},
                {"name": "boolean", "type": ["null", "boolean"]},
                {"name": "text", "type": "string"},
                {"name": "word", "type": ["string", "null"]},
                {"name": "long_text", "type": ["null", "string"]},
                {"name": "java_text", "type": {"type": "string", "avro.java.string": "String"}},
                {"name": "java_word", "type":
                  ["null", {"type": "string", "avro.java.string": "String"}]},
                {"name": "bytes", "type": ["null", "bytes"]},
                {"name": "fixed", "type": ["null", {"type": "fixed", "name": "Three", "size": 3}]},
                {"name": "enum", "type":
                  ["null", {"type": "enum", "name": "Color", "symbols": ["RED", "GREEN"]}]},
                {"name": "decimal", "type": ["null",
                  {"type": "bytes", "logicalType": "decimal", "precision": 12, "scale": 2}]},
                {"name": "price", "type": ["null", {"type": "fixed", "name": "Price", "size": 6,
                  "logicalType": "decimal", "precision": 12, "scale": 2}]},
                {"name": "none", "type": ["null", "int"]},
                {"name": "place", "type": ["null", {"type": "record", "name": "Place", "fields": [
                  {"name": "name", "type": "string"}, {"name": "x", "type": ["null", "int"]}]}]},
                {"name": "choice", "type": ["null", "int", "string"]}
              ]}
              """);

  private final Random random = Seeds.random(WindowedRecordsTest.class);
  private final List<GenericRecord> rows = new ArrayList<>();

  private static Schema nonNullType(String field) {
    Schema schema = SCHEMA.getField(field).schema();
    return schema.getType() == Schema.Type.UNION ? schema.getTypes().get(1) : schema;
  }

  private void generateRows() {
    for (int number = 0; number < ROW_COUNT; number++) {
      rows.add(row(number));
    }
  }

  private GenericRecord row(int number) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("int", random.nextInt());
    row.put("long", orNull((long) number << 20));
    row.put("float", orNull(number / 2f));
    row.put("double", number % 50 == 0 ? Double.NaN : number / 8.0);
    row.put("boolean", orNull(random.nextBoolean()));
    row.put("text", new Utf8("http://example.org/" + number + "/" + random.nextInt(1000)));
    row.put("word", orNull(new Utf8("größe " + random.nextInt(40))));
    row.put("long_text", orNull(new Utf8("long ".repeat(random.nextInt(300)))));
    row.put("java_text", "text " + random.nextLong());
    row.put("java_word", orNull("word " + random.nextInt(9)));
    row.put("bytes", orNull(ByteBuffer.wrap(bytes(random.nextInt(30)))));
    row.put("fixed", orNull(new GenericData.Fixed(nonNullType("fixed"), bytes(3))));
    row.put("enum", orNull(new GenericData.EnumSymbol(nonNullType("enum"), "GREEN")));
    row.put("decimal", orNull(ByteBuffer.wrap(new byte[] {(byte) random.nextInt(100)})));
    row.put("price", orNull(new GenericData.Fixed(nonNullType("price"), bytes(6))));
    GenericRecord place = new GenericData.Record(nonNullType("place"));
    place.put("name", new Utf8("place " + random.nextInt(500)));
    place.put("x", orNull(number));
    row.put("place", orNull(place));
    row.put("choice", random.nextBoolean() ? number : new Utf8("choice " + number));
    return row;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private <T> T orNull(T value) {
    return random.nextInt(4) == 0 ? null : value;
  }

  private void write(Table table, ColumnLayout layout) throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(64 << 10)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ColumnLayout.class,
      names = {"DEFAULT", "PLAIN", "SKIP_LIST"})
  void readsFieldsInAnyOrder(ColumnLayout layout) throws IOException {
    generateRows();
    MemoryStorage storage = new MemoryStorage();
    write(Table.create(storage, SCHEMA), layout);
    for (RecordMode mode : List.of(RecordMode.LAZY, RecordMode.LAZY, RecordMode.CHECKED)) {
      try (RecordReader reader = Table.open(storage).newScan().open(mode)) {
        readWithChangingGaps(reader);
      }
    }
  }

  /** Reads each field for a while in every row, then with gaps, then not at all. */
  private void readWithChangingGaps(RecordReader reader) throws IOException {
    int[] gaps = new int[SCHEMA.getFields().size()];
    for (int row = 0; row < ROW_COUNT; row++) {
      assertTrue(reader.next());
      if (row % 100 == 0) {
        for (int ordinal = 0; ordinal < gaps.length; ordinal++) {
          gaps[ordinal] = List.of(1, 1, 2, 15, 40, 1000).get(random.nextInt(6));
        }
      }
      for (int ordinal = 0; ordinal < gaps.length; ordinal++) {
        if (random.nextInt(gaps[ordinal]) == 0) {
          assertField(rows.get(row), reader.record(), ordinal);
        }
      }
      if (random.nextInt(50) == 0) {
        assertEquals(rows.get(row), reader.record().copy());
      }
    }
  }

  private void assertField(GenericRecord expected, ColumnarRecord record, int ordinal) {
    Object value = expected.get(ordinal);
    if (random.nextBoolean()) {
      assertEquals(value == null, record.isNullAt(ordinal));
    }
    if (random.nextBoolean() || value == null) {
      Object actual = record.get(ordinal);
      assertTrue(
          actual == null ? value == null : actual.equals(value),
          "expected " + value + ", found " + actual);
    }
    if (value != null) {
      assertTypedValue(value, record, ordinal);
    }
  }

  private void assertTypedValue(Object value, ColumnarRecord record, int ordinal) {
    if (value instanceof Integer number && ordinal == 0) {
      assertEquals(value, record.intAt(ordinal));
      assertEquals(number.longValue(), record.longAt(ordinal));
      assertThrows(IllegalStateException.class, () -> record.textAt(ordinal));
    } else if (value instanceof Long) {
      assertEquals(value, record.longAt(ordinal));
    } else if (value instanceof Float number) {
      assertEquals(value, record.floatAt(ordinal));
      assertEquals(number.doubleValue(), record.doubleAt(ordinal));
    } else if (value instanceof Double) {
      assertEquals(value, record.doubleAt(ordinal));
    } else if (value instanceof Boolean) {
      assertEquals(value, record.booleanAt(ordinal));
      assertThrows(IllegalStateException.class, () -> record.intAt(ordinal));
    } else if (value instanceof CharSequence && ordinal < 10) {
      assertEquals(value.toString(), record.textAt(ordinal).toString());
    } else if (value instanceof ByteBuffer) {
      assertEquals(value, record.bytesAt(ordinal));
    } else if (value instanceof GenericData.Fixed fixed) {
      assertEquals(ByteBuffer.wrap(fixed.bytes()), record.bytesAt(ordinal));
    } else if (value instanceof GenericRecord place) {
      ColumnarRecord actual = record.recordAt(ordinal);
      assertEquals(place.get(0), actual.textAt(0));
      assertEquals(place.get(1), actual.get(1));
      assertEquals(place.get(1) == null, actual.isNullAt(1));
    }
  }

  @Test
  void reportsADamagedChunkAtItsRows(@TempDir Path directory) throws IOException {
    generateRows();
    Table table = Table.create(LocalStorage.at(directory), SCHEMA);
    write(table, ColumnLayout.DEFAULT);
    Path file = file(directory, "bytes");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    int readCount = 0;
    try (RecordReader reader = table.refresh().newScan().select("bytes").open(RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord record = reader.record();
        try {
          assertEquals(rows.get(readCount).get("bytes"), record.get(0));
        } catch (CorruptFileException e) {
          assertTrue(e.getMessage().contains(file.getFileName().toString()), e.getMessage());
          assertTrue(e.getMessage().contains("\"bytes\""), e.getMessage());
          break;
        }
        readCount++;
      }
    }
    assertTrue(readCount > ROW_COUNT / 10 && readCount < ROW_COUNT * 9 / 10, "read " + readCount);
  }

  private static Path file(Path directory, String column) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.getFileName().toString().contains("-" + column + "."))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
