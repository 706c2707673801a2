package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In checked mode, using a value of a lazy record after it became invalid is an error. */
final class CheckedRecordsTest {
  private static final int ROWS_PER_SPLIT = 12;

  /** The number of a row with a value of each type. */
  private static final int FULL_ROW = 11;

  private final MemoryStorage storage = new MemoryStorage();

  @BeforeEach
  void writeTable() throws IOException {
    Table.create(storage, SampleTable.SCHEMA);
    SampleTable.append(storage, 0, ROWS_PER_SPLIT, CommitToken.random());
    SampleTable.append(storage, ROWS_PER_SPLIT, 2 * ROWS_PER_SPLIT, CommitToken.random());
  }

  private RecordReader open(RecordMode mode) throws IOException {
    return Table.open(storage).newScan().open(mode);
  }

  private static RecordReader advanceTo(RecordReader reader, int row) throws IOException {
    for (int i = 0; i <= row; i++) {
      assertTrue(reader.next());
    }
    return reader;
  }

  private static ColumnarMap metadata(ColumnarRecord record) {
    return record.mapAt(record.ordinalOf("metadata"));
  }

  private static ColumnarArray links(ColumnarRecord record) {
    return record.arrayAt(record.ordinalOf("links"));
  }

  private static ColumnarRecord fetch(ColumnarRecord record) {
    return record.recordAt(record.ordinalOf("fetch"));
  }

  /** Returns functions that get a value to keep, by the value's description in the message. */
  private static Map<String, Function<ColumnarRecord, Object>> valueGetters() {
    Map<String, Function<ColumnarRecord, Object>> getters = new LinkedHashMap<>();
    getters.put("the record of", record -> record);
    getters.put("the value of url of", record -> record.get("url"));
    getters.put("value of url of", record -> record.textAt(record.ordinalOf("url")));
    getters.put("the value of metadata of", record -> record.get("metadata"));
    getters.put("value of metadata of", CheckedRecordsTest::metadata);
    getters.put("the value of links of", record -> record.get("links"));
    getters.put("value of links of", CheckedRecordsTest::links);
    getters.put("the value of fetch of", record -> record.get("fetch"));
    getters.put("value of fetch of", CheckedRecordsTest::fetch);
    getters.put(
        "metadata[\"key-1\"] of", record -> ((Map<?, ?>) record.get("metadata")).get("key-1"));
    getters.put("of metadata[\"key-1\"] of", record -> metadata(record).textAt("key-1"));
    getters.put(
        "the value of metadata[\"key-0\"] of",
        record -> metadata(record).entrySet().iterator().next().getValue());
    getters.put(
        "value of metadata[\"key-0\"] of", record -> metadata(record).keySet().iterator().next());
    return getters;
  }

  @Test
  void namesAValueThatIsUsedAfterItsRow() throws IOException {
    for (Map.Entry<String, Function<ColumnarRecord, Object>> getter : valueGetters().entrySet()) {
      try (RecordReader reader = advanceTo(open(RecordMode.CHECKED), FULL_ROW)) {
        Object value = getter.getValue().apply(reader.record());
        String location = reader.location();
        assertNotEquals("", value.toString());
        assertTrue(reader.next());
        var exception = assertThrows(IllegalStateException.class, value::toString, getter.getKey());
        for (String expectedText : List.of(getter.getKey(), location, "moved on", "copy()")) {
          assertTrue(
              exception.getMessage().contains(expectedText),
              expectedText + " in: " + exception.getMessage());
        }
      }
    }
  }

  @Test
  void reportsAValueThatIsUsedAfterTheReaderWasClosed() throws IOException {
    for (Map.Entry<String, Function<ColumnarRecord, Object>> getter : valueGetters().entrySet()) {
      RecordReader reader = advanceTo(open(RecordMode.CHECKED), FULL_ROW);
      Object value = getter.getValue().apply(reader.record());
      reader.close();
      var exception = assertThrows(IllegalStateException.class, value::toString, getter.getKey());
      assertTrue(exception.getMessage().contains("was closed"), exception.getMessage());
    }
  }

  @Test
  void rejectsEveryUseOfAnInvalidValue() throws IOException {
    try (RecordReader reader = advanceTo(open(RecordMode.CHECKED), FULL_ROW)) {
      ColumnarRecord record = reader.record();
      Utf8 url = record.textAt(0);
      ColumnarMap metadata = metadata(record);
      Map<?, ?> map = metadata;
      ColumnarArray links = links(record);
      Iterator<?> entries = metadata.entrySet().iterator();
      Iterator<?> elements = links.iterator();
      assertTrue(reader.next());
      List<Callable<?>> uses =
          List.of(
              url::getBytes,
              url::getByteLength,
              url::length,
              url::hashCode,
              () -> url.charAt(0),
              () -> url.subSequence(0, 1),
              () -> url.compareTo(new Utf8("")),
              () -> url.equals(new Utf8("")),
              () -> url.setByteLength(1),
              () -> url.set("x"),
              () -> reader.record().textAt(0).equals(url),
              () -> reader.record().textAt(0).compareTo(url),
              () -> record.get("url"),
              () -> record.isNullAt(0),
              () -> record.longAt(0),
              record::copy,
              () -> map.get("key-1"),
              () -> map.containsKey("key-1"),
              () -> metadata.isNullAt("key-1"),
              metadata::size,
              metadata::copy,
              metadata::hashCode,
              entries::next,
              entries::hasNext,
              links::size,
              () -> links.get(0),
              () -> links.isNullAt(0),
              () -> links.longAt(0),
              links::copy,
              elements::next);
      for (int use = 0; use < uses.size(); use++) {
        assertThrows(IllegalStateException.class, uses.get(use)::call, "use " + use);
      }
    }
  }

  @Test
  void overwritesBytesThatBecomeInvalid() throws IOException {
    try (RecordReader reader = advanceTo(open(RecordMode.CHECKED), 10)) {
      ByteBuffer value = (ByteBuffer) reader.record().get("content");
      ByteBuffer duplicate = reader.record().bytesAt(reader.record().ordinalOf("content")).slice();
      assertEquals(10, value.remaining());
      assertEquals(value, duplicate);
      assertTrue(reader.next());
      byte[] overwritten = new byte[10];
      Arrays.fill(overwritten, (byte) 0xde);
      assertEquals(ByteBuffer.wrap(overwritten), value);
      assertEquals(ByteBuffer.wrap(overwritten), duplicate);
    }
  }

  /** {@code Utf8.equals} of Avro reads the bytes of its argument without calling its methods. */
  @Test
  void anInvalidTextDoesNotEqualItsFormerContent() throws IOException {
    try (RecordReader reader = advanceTo(open(RecordMode.CHECKED), FULL_ROW)) {
      Utf8 value = reader.record().textAt(0);
      Utf8 content = new Utf8(value.toString());
      assertEquals(content, value);
      assertTrue(reader.next());
      assertNotEquals(content, value);
      assertNotEquals(content, new Utf8(value));
    }
  }

  @Test
  void theNextCallOfATypedAccessorInvalidatesItsPreviousValue() throws IOException {
    try (RecordReader reader = advanceTo(open(RecordMode.CHECKED), FULL_ROW)) {
      ColumnarMap metadata = metadata(reader.record());
      Utf8 first = metadata.textAt("key-0");
      assertTrue(first.toString().endsWith("of 0"));
      Utf8 second = metadata.textAt("key-1");
      var exception = assertThrows(IllegalStateException.class, first::toString);
      assertTrue(
          exception.getMessage().contains("textAt was called again"), exception.getMessage());
      assertTrue(exception.getMessage().contains("metadata[\"key-0\"]"), exception.getMessage());
      assertTrue(second.toString().endsWith("of 1"));
      Map<?, ?> map = metadata;
      assertNotEquals(map.get("key-0"), map.get("key-1"));
    }
  }

  @Test
  void copiesAreIndependent() throws IOException {
    List<GenericRecord> copies = new ArrayList<>();
    List<ColumnarMap> maps = new ArrayList<>();
    try (RecordReader reader = open(RecordMode.CHECKED)) {
      while (reader.next()) {
        copies.add(reader.record().copy());
        maps.add(metadata(reader.record()).copy());
      }
    }
    for (int row = 0; row < copies.size(); row++) {
      ValueAssertions.assertSame("row " + row, SampleTable.row(row), copies.get(row));
      assertEquals(copies.get(row).get("metadata"), maps.get(row));
    }
  }

  @Test
  void validCheckedRecordsEqualLazyRecords() throws IOException {
    AvroOracle avro = new AvroOracle(SampleTable.SCHEMA);
    try (RecordReader checked = open(RecordMode.CHECKED);
        RecordReader lazy = open(RecordMode.LAZY)) {
      while (lazy.next()) {
        assertTrue(checked.next());
        ColumnarRecord record = checked.record();
        assertEquals(lazy.record(), record);
        assertEquals(record, lazy.record());
        assertEquals(lazy.record().hashCode(), record.hashCode());
        assertEquals(lazy.record().toString(), record.toString());
        assertEquals(
            ByteBuffer.wrap(avro.encode(lazy.record())), ByteBuffer.wrap(avro.encode(record)));
        assertDoesNotThrow(() -> record.get("url"));
      }
    }
  }
}
