package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** Tables whose columns share files, for the tests of column groups. */
abstract class GroupedTables {
  static final int ROWS = 3_000;
  static final VacuumOptions ALL = VacuumOptions.defaults().withRetention(Duration.ZERO);

  final MemoryStorage storage = new MemoryStorage();

  static Schema schema(int columns) {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Event").fields();
    for (int i = 0; i < columns; i++) {
      fields = i % 2 == 0 ? fields.requiredLong("n" + i) : fields.optionalString("t" + i);
    }
    return fields.endRecord();
  }

  static Object value(int row, int column) {
    if (column % 2 == 0) {
      return row * (column + 1L);
    }
    return row % 3 == 0 ? null : "text " + column + " of " + row;
  }

  Table write(int columns, GroupOptions groups) throws IOException {
    return write(columns, ROWS, groups);
  }

  Table write(int columns, int rows, GroupOptions groups) throws IOException {
    Table table = Table.create(storage, schema(columns));
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(8_000).withGroups(groups);
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = 0; row < rows; row++) {
        GenericData.Record record = new GenericData.Record(table.schema());
        for (int column = 0; column < columns; column++) {
          record.put(column, value(row, column));
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  static GroupOptions grouped(String... names) {
    return GroupOptions.defaults().withGroup(ColumnGroup.columnar(names));
  }

  static void check(Table table, int rows, String... columns) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      try (RecordReader reader = table.newScan().select(List.of(columns)).open(mode)) {
        for (int row = 0; row < rows; row++) {
          assertTrue(reader.next());
          for (String column : columns) {
            Object found = reader.record().get(column);
            Object expected = value(row, Integer.parseInt(column.substring(1)));
            assertEquals(
                String.valueOf(expected), String.valueOf(found), column + " of row " + row);
          }
        }
        assertFalse(reader.next());
      }
    }
  }

  static String[] allColumns(Table table) {
    return table.schema().getFields().stream().map(Schema.Field::name).toArray(String[]::new);
  }

  static void verify(Table table) throws IOException {
    TableVerifier.verify(
        table.storage(),
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  Set<String> columnFiles() {
    return storage.paths().stream()
        .filter(path -> path.endsWith(".col"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static String fileOf(Table table, String column) throws IOException {
    return table.describe().files().stream()
        .filter(file -> file.column().equals(column))
        .map(TableDescription.FileDescription::path)
        .collect(Collectors.joining(","));
  }

  Table regroup(Table table, GroupOptions groups) throws IOException {
    WriteOptions options = WriteOptions.defaults().withGroups(groups);
    table.refresh().newRegroup(options.groups()).options(options).commit();
    verify(table.refresh());
    return table.refresh();
  }

  long filesNamed(Table table) throws IOException {
    return table.describe().splits().stream().mapToLong(split -> split.fileCount()).sum();
  }

  static GroupOptions inRows(String... names) {
    return GroupOptions.defaults().withGroup(ColumnGroup.rowOriented(names));
  }

  /** As if some time had passed since the last file was written. */
  void vacuumLater(Table table) throws IOException {
    long now = System.currentTimeMillis() + 1_000;
    new Vacuum(new TableState(storage, table.snapshot().root()), ALL, now).run();
  }
}
