package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.WrittenPage;
import dev.stoa.testing.layout.WrittenPages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A small table with a column in each layout and codec, whose rows are determined by their index.
 */
final class LayoutsAndCodecsTable {
  static final Schema SCHEMA = schema();
  static final int ROW_COUNT = 40;

  private static final String[] TYPES = {"text/html; charset=utf-8", "application/json", ""};

  private LayoutsAndCodecsTable() {}

  /** Returns a schema in which half of the columns are nullable. */
  private static Schema schema() {
    Schema map = Schema.createMap(Schema.create(Schema.Type.STRING));
    Schema nullableMap = Schema.createUnion(Schema.create(Schema.Type.NULL), map);
    List<Schema.Field> fields = new ArrayList<>();
    for (LayoutAndCodec layoutAndCodec : LayoutAndCodec.all()) {
      Schema type = fields.size() % 2 == 0 ? map : nullableMap;
      fields.add(new Schema.Field(name(layoutAndCodec), type, null, null));
    }
    return Schema.createRecord("LayoutsAndCodecs", null, null, false, fields);
  }

  private static String name(LayoutAndCodec layoutAndCodec) {
    return (layoutAndCodec.layout() + "_" + layoutAndCodec.codec()).toLowerCase(Locale.ROOT);
  }

  static GenericRecord row(int number) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("content-type", TYPES[number % 5 % TYPES.length]);
    map.put("server", "nginx/1.18.0 (a server)");
    if (number % 8 == 3) {
      map.put("etag", Integer.toHexString(number * 7_919));
    }
    GenericRecord row = new GenericData.Record(SCHEMA);
    for (Schema.Field field : SCHEMA.getFields()) {
      boolean isNull = field.schema().isNullable() && number % 6 == 1;
      row.put(field.pos(), isNull ? null : number % 6 == 2 ? Map.of() : map);
    }
    return row;
  }

  static List<GenericRecord> rows() {
    return IntStream.range(0, ROW_COUNT).mapToObj(LayoutsAndCodecsTable::row).toList();
  }

  private static WriteOptions options() {
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(4_000);
    for (LayoutAndCodec layoutAndCodec : LayoutAndCodec.all()) {
      options =
          options.withColumn(
              name(layoutAndCodec),
              layoutAndCodec
                  .options()
                  .withSkipIntervals(List.of(3, 9, 18))
                  .withBlockSizeInBytes(hasSmallValues(layoutAndCodec) ? 100 : 800));
    }
    return options;
  }

  private static boolean hasSmallValues(LayoutAndCodec layoutAndCodec) {
    return layoutAndCodec.layout() == ColumnLayout.DICTIONARY_SKIP_LIST;
  }

  /** Writes the rows in one commit, and asserts that each column has its layout and codec. */
  static MemoryStorage write() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(options())) {
      for (GenericRecord row : rows()) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    WrittenPages pages = WrittenPages.of(storage);
    for (LayoutAndCodec layoutAndCodec : LayoutAndCodec.all()) {
      Set<LayoutAndCodec> actual =
          pages.of(name(layoutAndCodec)).stream()
              .map(WrittenPage::layoutAndCodec)
              .collect(Collectors.toSet());
      assertEquals(Set.of(layoutAndCodec), actual);
      boolean hasSkips =
          pages.of(name(layoutAndCodec)).stream().allMatch(page -> page.skipStrides().contains(18));
      assertEquals(layoutAndCodec.layout() != ColumnLayout.PLAIN, hasSkips);
    }
    return storage;
  }
}
