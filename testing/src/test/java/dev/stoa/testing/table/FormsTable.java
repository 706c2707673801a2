package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.Form;
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

/** A small table with a column in each form, whose rows are known by their numbers. */
final class FormsTable {
  static final Schema SCHEMA = schema();
  static final int ROWS = 40;

  private static final String[] TYPES = {"text/html; charset=utf-8", "application/json", ""};

  private FormsTable() {}

  /** Half of the columns may be null. */
  private static Schema schema() {
    Schema map = Schema.createMap(Schema.create(Schema.Type.STRING));
    Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), map);
    List<Schema.Field> fields = new ArrayList<>();
    for (Form form : Form.all()) {
      Schema type = fields.size() % 2 == 0 ? map : optional;
      fields.add(new Schema.Field(name(form), type, null, null));
    }
    return Schema.createRecord("Forms", null, null, false, fields);
  }

  private static String name(Form form) {
    return (form.layout() + "_" + form.codec()).toLowerCase(Locale.ROOT);
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
    return IntStream.range(0, ROWS).mapToObj(FormsTable::row).toList();
  }

  private static WriteOptions options() {
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(4_000);
    for (Form form : Form.all()) {
      options =
          options.withColumn(
              name(form),
              form.options()
                  .withSkips(List.of(3, 9, 18))
                  .withBlockSizeInBytes(hasFewBytes(form) ? 100 : 800));
    }
    return options;
  }

  private static boolean hasFewBytes(Form form) {
    return form.layout() == ColumnLayout.DICTIONARY_SKIP_LIST;
  }

  /** Writes the rows in one commit, and fails unless each form occurs in its column. */
  static MemoryStorage write() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(options())) {
      for (GenericRecord row : rows()) {
        writer.write(row);
      }
      table.newAppend(CommitToken.random()).add(writer.finish()).commit();
    }
    WrittenPages pages = WrittenPages.of(storage);
    for (Form form : Form.all()) {
      Set<Form> found =
          pages.of(name(form)).stream().map(WrittenPage::form).collect(Collectors.toSet());
      assertEquals(Set.of(form), found);
      boolean hasSkips = pages.of(name(form)).stream().allMatch(page -> page.skips().contains(18));
      assertEquals(form.layout() != ColumnLayout.PLAIN, hasSkips);
    }
    return storage;
  }
}
