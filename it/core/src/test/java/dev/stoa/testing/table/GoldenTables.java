package dev.stoa.testing.table;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.LayoutAndCodec;
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
 * The golden tables, which were written once and committed: one for each layout and codec, one of
 * vector pages for each profile, a partitioned one, one with several partition specs, and two with
 * column groups. Their directory is named after the version of the format.
 */
final class GoldenTables {
  /** The directory of the tables, relative to the module. */
  static final Path DIRECTORY = Path.of("src", "test", "resources", "golden", "v1");

  private GoldenTables() {}

  static String name(LayoutAndCodec layoutAndCodec) {
    return (layoutAndCodec.layout() + "-" + layoutAndCodec.codec())
        .toLowerCase(Locale.ROOT)
        .replace('_', '-');
  }

  /**
   * Returns all columns, or only a few if a library determines the bytes, to limit the number of
   * files.
   */
  private static List<String> columns(LayoutAndCodec layoutAndCodec) {
    List<String> all = GoldenRows.SCHEMA.getFields().stream().map(Schema.Field::name).toList();
    return layoutAndCodec.isCompressed() ? List.of("url", "content", "headers", "links") : all;
  }

  /** Returns the rows of the table of a layout and codec. */
  static RowModel rows(LayoutAndCodec layoutAndCodec) {
    RowModel rows = new RowModel(GoldenRows.SCHEMA);
    GoldenRows.all().forEach(rows::add);
    return rows.select(columns(layoutAndCodec));
  }

  /**
   * Returns options with which the table gets several pages and blocks, and two levels of skip
   * entries.
   */
  private static WriteOptions options(LayoutAndCodec layoutAndCodec) {
    return WriteOptions.defaults()
        .withPageSizeInBytes(1_000)
        .withDefaultColumn(
            layoutAndCodec.options().withSkipIntervals(List.of(4, 16)).withBlockSizeInBytes(300));
  }

  /** The name of the partitioned table. */
  static final String PARTITIONED = "partitioned";

  /** Returns the rows of the partitioned table, in the order in which they are written. */
  static List<GenericRecord> partitionedRows() {
    return SampleTable.rows(0, 4);
  }

  /** Writes the partitioned table, with every transform and a null partition value. */
  static void writePartitioned(Storage storage) throws IOException {
    PartitionSpec spec =
        PartitionSpec.parse(
            "fetch.status, score, bucket(fetch.digest,2), truncate(url,19), year(fetch.time),"
                + " month(fetch.time), day(fetch.time), hour(fetch.time)");
    Table table = Table.create(storage, SampleTable.SCHEMA, spec);
    try (TableWriter writer = table.newWriter()) {
      for (GenericRecord row : partitionedRows()) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** The name of the table whose split directories have several partition specs. */
  static final String REPARTITIONED = "repartitioned";

  /** The specs in the order of the table's appends, each of two rows; an empty one is none. */
  static final List<String> SPECS =
      List.of(
          "fetch.status", "", "bucket(fetch.digest,2), truncate(url,19)", "day(fetch.time), score");

  /** Returns the rows of the table with several partition specs, in the order of their URLs. */
  static List<GenericRecord> repartitionedRows() {
    return SampleTable.rows(0, 2 * SPECS.size());
  }

  /** Writes the table with several partition specs. */
  static void writeRepartitioned(Storage storage) throws IOException {
    Table.create(storage, SampleTable.SCHEMA, PartitionSpec.parse(SPECS.get(0)));
    for (int i = 0; i < SPECS.size(); i++) {
      Table.open(storage).newPartitionChange(PartitionSpec.parse(SPECS.get(i))).commit();
      Table table = Table.open(storage);
      try (TableWriter writer = table.newWriter()) {
        for (GenericRecord row : repartitionedRows().subList(2 * i, 2 * i + 2)) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
  }

  /** Writes the table of a layout and codec. */
  static void write(Storage storage, LayoutAndCodec layoutAndCodec) throws IOException {
    write(storage, rows(layoutAndCodec), options(layoutAndCodec));
  }

  private static void write(Storage storage, RowModel rows, WriteOptions options)
      throws IOException {
    Table table = Table.create(storage, rows.schema());
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows.rows()) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** The table of column groups: one explicit group, and small columns packed. */
  static final String GROUPS = "groups-side-by-side";

  /** Writes the table of column groups. */
  static void writeGroups(Storage storage) throws IOException {
    GroupOptions groups =
        GroupOptions.defaults()
            .withPackingThreshold(0)
            .withSmallColumnLimitInBytes(2_000)
            .withPackedFileSizeInBytes(3_000)
            .withGroup(ColumnGroup.columnar("url", "headers", "links"));
    write(
        storage,
        groupRows(),
        WriteOptions.defaults().withPageSizeInBytes(1_000).withGroups(groups));
  }

  /** The table of row-oriented columns. */
  static final String ROWS = "groups-row";

  /** Writes the table of row-oriented columns, with one other column. */
  static void writeRows(Storage storage) throws IOException {
    List<String> names = GoldenRows.SCHEMA.getFields().stream().map(Schema.Field::name).toList();
    List<String> groupedNames = names.stream().filter(name -> !name.equals("url")).toList();
    GroupOptions groups =
        GroupOptions.none().withGroup(new ColumnGroup(GroupLayout.ROW, groupedNames));
    write(
        storage,
        groupRows(),
        WriteOptions.defaults().withPageSizeInBytes(1_000).withGroups(groups));
  }

  /** Returns the rows of both tables with column groups. */
  static RowModel groupRows() {
    RowModel rows = new RowModel(GoldenRows.SCHEMA);
    GoldenRows.all().forEach(rows::add);
    return rows;
  }

  /**
   * A golden table of vector pages with several pages per column. Its rows must never change: a new
   * table needs its own schema and rows.
   */
  record VectorTable(String name, ColumnProfile profile, RowModel rows) {
    void write(Storage storage) throws IOException {
      ColumnOptions columns =
          ColumnOptions.defaults().withLayout(ColumnLayout.VECTOR).withProfile(profile);
      GoldenTables.write(
          storage,
          rows,
          WriteOptions.defaults().withPageSizeInBytes(20_000).withDefaultColumn(columns));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns the tables of vector pages, which together have each encoding. Add new ones here. */
  static List<VectorTable> vectorTables() {
    return Stream.of(ColumnProfile.values())
        .map(profile -> new VectorTable("vector-" + profile.label(), profile, vectorRows()))
        .toList();
  }

  /** Returns the rows of the tables of vector pages of each profile. */
  private static RowModel vectorRows() {
    RowModel rows = new RowModel(GoldenVectorRows.SCHEMA);
    GoldenVectorRows.all().forEach(rows::add);
    return rows;
  }

  /** Reads the golden table of a layout and codec. */
  static MemoryStorage read(LayoutAndCodec layoutAndCodec) throws IOException {
    return read(name(layoutAndCodec));
  }

  /** Reads a golden table by its name. */
  static MemoryStorage read(String name) throws IOException {
    Path directory = DIRECTORY.resolve(name);
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
