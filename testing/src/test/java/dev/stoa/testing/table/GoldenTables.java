package dev.stoa.testing.table;

import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Table;
import dev.stoa.table.TableWriter;
import dev.stoa.table.WriteOptions;
import dev.stoa.testing.layout.Form;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The golden tables: one in each form, written once and committed. The directory is named after the
 * version of the format.
 */
final class GoldenTables {
  /** Below the module that the tests run in. */
  static final Path DIRECTORY = Path.of("src", "test", "resources", "golden", "v1");

  private GoldenTables() {}

  static String name(Form form) {
    return (form.layout() + "-" + form.codec()).toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * All columns, or where the bytes are a library's a few, so that there are not too many files.
   */
  private static List<String> columns(Form form) {
    List<String> all = GoldenRows.SCHEMA.getFields().stream().map(Schema.Field::name).toList();
    return form.isCompressed() ? List.of("url", "content", "headers", "links") : all;
  }

  /** The rows that the table of a form has. */
  static RowModel rows(Form form) {
    RowModel rows = new RowModel(GoldenRows.SCHEMA);
    GoldenRows.all().forEach(rows::add);
    return rows.select(columns(form));
  }

  /** Several pages and blocks, and two levels of skip entries. */
  private static WriteOptions options(Form form) {
    return WriteOptions.defaults()
        .withPageSizeInBytes(1_000)
        .withDefaultColumn(form.options().withSkips(List.of(4, 16)).withBlockSizeInBytes(300));
  }

  /** Writes the table of a form. */
  static void write(Storage storage, Form form) throws IOException {
    RowModel rows = rows(form);
    Table table = Table.create(storage, rows.schema());
    try (TableWriter writer = table.newWriter(options(form))) {
      for (GenericRecord row : rows.rows()) {
        writer.write(row);
      }
      table.newAppend(CommitToken.random()).add(writer.finish()).commit();
    }
  }

  /** A committed table. */
  static MemoryStorage read(Form form) throws IOException {
    Path directory = DIRECTORY.resolve(name(form));
    MemoryStorage storage = new MemoryStorage();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = directory.relativize(file).toString().replace('\\', '/');
        storage.put(path, Files.readAllBytes(file));
      }
    }
    return storage;
  }
}
