package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lazy reads of rows allocate nothing in the steady state, after the objects that rows share and
 * those of a page were allocated. Measured by the JVM's own counter.
 */
final class AllocationTest {
  private static final int ROW_COUNT = 120_000;
  private static final int WARM_UP_ROW_COUNT = 20_000;
  private static final int MAX_PASSES = 4;

  /** The maximum number of pages of a column, including those of its children. */
  private static final int MAX_PAGES = 16;

  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "int", "type": "int"},
                {"name": "long", "type": "long"},
                {"name": "float", "type": "float"},
                {"name": "double", "type": "double"},
                {"name": "boolean", "type": "boolean"},
                {"name": "text", "type": "string"},
                {"name": "java_text", "type": {"type": "string", "avro.java.string": "String"}},
                {"name": "bytes", "type": "bytes"},
                {"name": "fixed", "type": {"type": "fixed", "name": "Four", "size": 4}},
                {"name": "null_long", "type": ["null", "long"]},
                {"name": "null_text", "type": ["string", "null"]},
                {"name": "texts", "type": {"type": "map", "values": "string"}},
                {"name": "ints", "type": ["null", {"type": "map", "values": ["null", "int"]}]},
                {"name": "longs", "type": {"type": "array", "items": "long"}},
                {"name": "names", "type": {"type": "array", "items": "string"}},
                {"name": "place", "type": {"type": "record", "name": "Place", "fields": [
                  {"name": "name", "type": "string"}, {"name": "x", "type": "double"}]}},
                {"name": "places", "type": {"type": "array", "items": "Place"}}
              ]}
              """);

  private static final Schema PLACE_SCHEMA = SCHEMA.getField("place").schema();
  private static final Utf8 UTF8_KEY = new Utf8("key-3");

  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final MemoryStorage storage = new MemoryStorage();
  private long sum;

  /** The number of rows in the last pass that allocated memory without loading a chunk. */
  private int allocatingRowCount;

  private static GenericRecord place(int number) {
    GenericRecord place = new GenericData.Record(PLACE_SCHEMA);
    place.put("name", "place " + number % 1000);
    place.put("x", number / 4.0);
    return place;
  }

  private static GenericRecord row(int number) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, Integer> ints = new LinkedHashMap<>();
    for (int i = 0; i < 6; i++) {
      texts.put("key-" + i, "value " + number % (i == 3 ? 10 : 10_000));
      ints.put("key-" + i, number % 5 == 0 ? null : number);
    }
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("int", number % 100);
    row.put("long", (long) number << 20);
    row.put("float", number / 2f);
    row.put("double", number / 8.0);
    row.put("boolean", number % 3 == 0);
    row.put("text", "http://example.org/" + number % 7000);
    row.put("java_text", "größe " + number % 100);
    row.put("bytes", ByteBuffer.allocate(number % 50));
    row.put("fixed", new GenericData.Fixed(SCHEMA.getField("fixed").schema(), new byte[4]));
    row.put("null_long", number % 2 == 0 ? null : number * 7L);
    row.put("null_text", number % 3 == 0 ? null : "text %09d".formatted(number));
    row.put("texts", texts);
    row.put("ints", number % 7 == 0 ? null : ints);
    row.put("longs", List.of((long) number, 1L, -5L));
    row.put("names", List.of("name " + number % 10, "other"));
    row.put("place", place(number));
    row.put("places", List.of(place(number), place(number + 1)));
    return row;
  }

  private void write(ColumnLayout layout) throws IOException {
    write(ColumnOptions.defaults().withLayout(layout), GroupOptions.none());
  }

  private void write(ColumnOptions columns, GroupOptions groups) throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .withGroups(groups)
            .withPageSizeInBytes(256 << 20)
            .withMemoryBudgetInBytes(1L << 30)
            .withSplitSizeInBytes(1L << 30)
            .withDefaultColumn(columns);
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (int number = 0; number < ROW_COUNT; number++) {
        writer.write(row(number));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /**
   * Returns the minimum of several passes: the JVM itself allocates a little when it links or
   * recompiles code.
   */
  private long minAllocatedBytes(ToLongFunction<ColumnarRecord> function) throws IOException {
    long minBytes = Long.MAX_VALUE;
    for (int pass = 0; pass < MAX_PASSES && minBytes > 0; pass++) {
      minBytes = Math.min(minBytes, allocatedBytes(function));
    }
    return minBytes;
  }

  /** Returns the bytes allocated for rows after the warm-up, except for rows that load a chunk. */
  private long allocatedBytes(ToLongFunction<ColumnarRecord> function) throws IOException {
    long allocatedBytes = 0;
    allocatingRowCount = 0;
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.LAZY)) {
      long bytesReadBefore = 0;
      for (int row = 0; row < ROW_COUNT; row++) {
        long allocatedBefore = threadMxBean.getCurrentThreadAllocatedBytes();
        assertTrue(reader.next());
        sum += function.applyAsLong(reader.record());
        long rowBytes = threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBefore;
        if (rowBytes > 0) {
          boolean hasLoaded = reader.metrics().bytesRead() > bytesReadBefore;
          bytesReadBefore = reader.metrics().bytesRead();
          if (row >= WARM_UP_ROW_COUNT && !hasLoaded) {
            allocatedBytes += rowBytes;
            allocatingRowCount++;
          }
        }
      }
      assertFalse(reader.next());
    }
    return allocatedBytes;
  }

  private static Map<String, ToLongFunction<ColumnarRecord>> accessors() {
    Map<String, ToLongFunction<ColumnarRecord>> accessors = new LinkedHashMap<>();
    accessors.put("int", row -> row.intAt(0));
    accessors.put("long", row -> row.longAt(1));
    accessors.put("float", row -> (long) row.floatAt(2));
    accessors.put("double", row -> (long) row.doubleAt(3));
    accessors.put("boolean", row -> row.booleanAt(4) ? 1 : 0);
    accessors.put("text", row -> row.textAt(5).getByteLength());
    accessors.put("text by get", row -> ((Utf8) row.get("text")).getByteLength());
    accessors.put("text of String", row -> row.textAt(6).getByteLength());
    accessors.put("bytes", row -> row.bytesAt(7).remaining());
    accessors.put("fixed", row -> row.bytesAt(8).get(0));
    accessors.put("nullable long", row -> row.isNullAt(9) ? 0 : row.longAt(9));
    accessors.put("nullable text", row -> row.isNullAt(10) ? 0 : row.textAt(10).getByteLength());
    accessors.put("text of a map", row -> row.mapAt(11).textAt("key-3").getByteLength());
    accessors.put("by Utf8", row -> row.mapAt(11).textAt(UTF8_KEY).getByteLength());
    accessors.put("absent key", row -> row.mapAt(11).isNullAt("absent") ? 1 : 0);
    accessors.put("size of a map", row -> row.mapAt(11).size());
    accessors.put(
        "map by name", row -> row.mapAt(row.ordinalOf("texts")).isNullAt("key-1") ? 1 : 0);
    accessors.put("int of a map", AllocationTest::intOfMap);
    accessors.put("longs", row -> row.arrayAt(13).longAt(1));
    accessors.put("texts of an array", AllocationTest::textsOfArray);
    accessors.put("record", row -> (long) row.recordAt(15).doubleAt(1));
    accessors.put(
        "records of an array", row -> row.arrayAt(16).recordAt(1).textAt(0).getByteLength());
    return accessors;
  }

  private static long intOfMap(ColumnarRecord row) {
    if (row.isNullAt(12) || row.mapAt(12).isNullAt("key-2")) {
      return 0;
    }
    return row.mapAt(12).intAt("key-2");
  }

  private static long textsOfArray(ColumnarRecord row) {
    ColumnarArray names = row.arrayAt(14);
    long length = 0;
    for (int i = 0; i < names.size(); i++) {
      length += names.textAt(i).getByteLength();
    }
    return length;
  }

  @ParameterizedTest
  @EnumSource(
      value = ColumnLayout.class,
      names = {"PLAIN", "SKIP_LIST", "DICTIONARY_SKIP_LIST"})
  void typedAccessorsAllocateNothing(ColumnLayout layout) throws IOException {
    write(layout);
    assertNothingIsAllocated();
  }

  @Test
  void typedAccessorsOfRowOrientedGroupsAllocateNothing() throws IOException {
    List<String> names = SCHEMA.getFields().stream().map(Schema.Field::name).toList();
    ColumnGroup rowOrientedGroup = new ColumnGroup(GroupLayout.ROW, names);
    write(ColumnOptions.defaults(), GroupOptions.none().withGroup(rowOrientedGroup));
    assertNothingIsAllocated();
  }

  /**
   * Opening a vector page allocates its decoders, and vector pages are small regardless of the
   * requested size.
   */
  @Test
  void typedAccessorsOfVectorPagesAllocateOnlyWhenAPageIsOpened() throws IOException {
    write(ColumnLayout.DEFAULT);
    Map<String, Integer> rowCountByAccessor = new LinkedHashMap<>();
    for (Map.Entry<String, ToLongFunction<ColumnarRecord>> accessor : accessors().entrySet()) {
      minAllocatedBytes(accessor.getValue());
      if (allocatingRowCount > MAX_PAGES) {
        rowCountByAccessor.put(accessor.getKey(), allocatingRowCount);
      }
    }
    assertEquals(Map.of(), rowCountByAccessor);
    assertNotEquals(0, sum);
  }

  private void assertNothingIsAllocated() throws IOException {
    Map<String, Long> bytesByAccessor = new LinkedHashMap<>();
    for (Map.Entry<String, ToLongFunction<ColumnarRecord>> accessor : accessors().entrySet()) {
      long allocated = minAllocatedBytes(accessor.getValue());
      if (allocated > 0) {
        bytesByAccessor.put(accessor.getKey(), allocated);
      }
    }
    assertEquals(Map.of(), bytesByAccessor);
    assertNotEquals(0, sum);
  }

  @Test
  void theAllocationCounterWorks() {
    long allocatedBefore = threadMxBean.getCurrentThreadAllocatedBytes();
    sum += new long[1000].length;
    assertTrue(threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBefore >= 8000);
  }
}
