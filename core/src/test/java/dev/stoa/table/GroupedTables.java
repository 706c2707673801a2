package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.manifest.TablePaths;
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

/** The base of the tests of column groups: writes and checks tables whose columns share files. */
abstract class GroupedTables {
  static final int ROW_COUNT = 3_000;
  static final VacuumOptions NO_RETENTION = VacuumOptions.defaults().withRetention(Duration.ZERO);

  final MemoryStorage storage = new MemoryStorage();

  /** Returns a schema of {@code long} columns n0, n2 … and string columns t1, t3 …. */
  static Schema schema(int columnCount) {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Event").fields();
    for (int i = 0; i < columnCount; i++) {
      fields = i % 2 == 0 ? fields.requiredLong("n" + i) : fields.optionalString("t" + i);
    }
    return fields.endRecord();
  }

  /** Returns the value of a row in the column with a number, which is part of the column's name. */
  static Object value(int row, int column) {
    if (column % 2 == 0) {
      return row * (column + 1L);
    }
    return row % 3 == 0 ? null : "text " + column + " of " + row;
  }

  Table write(int columnCount, GroupOptions groups) throws IOException {
    return write(columnCount, ROW_COUNT, groups);
  }

  Table write(int columnCount, int rowCount, GroupOptions groups) throws IOException {
    Table table = Table.create(storage, schema(columnCount));
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(8_000).withGroups(groups);
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = 0; row < rowCount; row++) {
        GenericData.Record record = new GenericData.Record(table.schema());
        for (int column = 0; column < columnCount; column++) {
          record.put(column, value(row, column));
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  static GroupOptions columnarGroup(String... names) {
    return GroupOptions.defaults().withGroup(ColumnGroup.columnar(names));
  }

  static void assertRows(Table table, int rowCount, String... columns) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      try (RecordReader reader = table.newScan().select(List.of(columns)).open(mode)) {
        for (int row = 0; row < rowCount; row++) {
          assertTrue(reader.next());
          for (String column : columns) {
            Object actual = reader.record().get(column);
            Object expected = value(row, Integer.parseInt(column.substring(1)));
            assertEquals(
                String.valueOf(expected), String.valueOf(actual), column + " of row " + row);
          }
        }
        assertFalse(reader.next());
      }
    }
  }

  static String[] columnNames(Table table) {
    return table.schema().getFields().stream().map(Schema.Field::name).toArray(String[]::new);
  }

  static void assertNoFaults(Table table) throws IOException {
    TableVerifier.verify(
        table.storage(),
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  Set<String> columnFilePaths() {
    return storage.paths().stream()
        .filter(path -> path.endsWith(".col"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static String pathOf(Table table, String column) throws IOException {
    return table.describe().files().stream()
        .filter(file -> file.columns().contains(column))
        .map(TableDescription.FileDescription::path)
        .collect(Collectors.joining(","));
  }

  Table regroup(Table table, GroupOptions groups) throws IOException {
    WriteOptions options = WriteOptions.defaults().withGroups(groups);
    table.refresh().newRegroup(options.groups()).options(options).commit();
    assertNoFaults(table.refresh());
    return table.refresh();
  }

  long columnFileCount(Table table) throws IOException {
    return table.describe().splits().stream().mapToLong(split -> split.fileCount()).sum();
  }

  static GroupOptions rowOrientedGroup(String... names) {
    return GroupOptions.defaults().withGroup(ColumnGroup.rowOriented(names));
  }

  void deleteMetadata() {
    storage.delete(TablePaths.METADATA);
  }

  /** Vacuums a table as if a second had passed since the last file was written. */
  void vacuumLater(Table table) throws IOException {
    long vacuumMillis = System.currentTimeMillis() + 1_000;
    new Vacuum(new TableState(storage, table.snapshot().root()), NO_RETENTION, vacuumMillis).run();
  }
}
