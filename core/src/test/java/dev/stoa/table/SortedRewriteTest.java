package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortOrder;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Compactions that sort rows, or rewrite only some split directories. */
class SortedRewriteTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Place")
          .fields()
          .requiredInt("kind")
          .optionalString("name")
          .requiredLong("code")
          .endRecord();

  private static final long SEED = Long.getLong("seed", System.nanoTime());
  private static final int ROW_COUNT = 8_000;
  private static final int APPEND_COUNT = 8;

  private final Storage storage = new MemoryStorage();
  private final Random random = new Random(SEED);

  private static WriteOptions options() {
    return WriteOptions.defaults().withPageSizeInBytes(2_000).withSplitSizeInBytes(4_000);
  }

  private Table create(PartitionSpec spec) throws IOException {
    Table table = Table.create(storage, SCHEMA, spec);
    for (int i = 0; i < APPEND_COUNT; i++) {
      append(options(), ROW_COUNT / APPEND_COUNT);
    }
    return table.refresh();
  }

  /** Appends rows whose values are independent of each other; those of codes are skewed. */
  private void append(WriteOptions options, int count) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < count; i++) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("kind", random.nextInt(100));
        row.put(
            "name",
            random.nextInt(9) == 0 ? null : "https://places.org/" + random.nextInt(1 << 20));
        row.put("code", random.nextLong() >> random.nextInt(64));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private static List<String> rows(Table table) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open()) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  private static List<String> sorted(List<String> rows) {
    List<String> sorted = new ArrayList<>(rows);
    Collections.sort(sorted);
    return sorted;
  }

  private void assertSameRows(List<String> expected, Table table) throws IOException {
    assertEquals(sorted(expected), sorted(rows(table)), "seed " + SEED);
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  /** Returns the share of the split directories that a filter does not prune. */
  private double readShare(Table table, String predicate) throws IOException {
    return (double) table.newScan().filter(FilterPredicates.parse(predicate)).tasks().size()
        / table.newScan().splitCount();
  }

  @Test
  void mergedSplitDirectoriesAreSortedByTheOrderOfTheOptions() throws IOException {
    List<SortTerm> order = SortTerm.parseAll("kind desc, name");
    Table.create(storage, SCHEMA);
    for (int i = 0; i < APPEND_COUNT; i++) {
      append(WriteOptions.defaults().withSortBy(order), 100);
    }
    Table table = Table.open(storage);
    List<String> expected = rows(table);
    Rewrite rewrite = table.newCompaction().options(WriteOptions.defaults().withSortBy(order));
    rewrite.commit();
    assertEquals(1, rewrite.targetCount());
    assertSameRows(expected, table.refresh());
    List<Integer> kinds = new ArrayList<>();
    try (RecordReader reader = table.refresh().newScan().open()) {
      while (reader.next()) {
        kinds.add((Integer) reader.record().get("kind"));
      }
    }
    List<Integer> descending = new ArrayList<>(kinds);
    descending.sort(Collections.reverseOrder());
    assertEquals(descending, kinds, "seed " + SEED);
    long version = table.refresh().snapshot().version();
    table.refresh().newCompaction().options(WriteOptions.defaults().withSortBy(order)).commit();
    assertEquals(version, table.refresh().snapshot().version(), "nothing is left to merge");
  }

  @Test
  void aSortRewritesAllSplitDirectoriesOfEachPartitionWithoutDeletedRows() throws IOException {
    Table table = create(PartitionSpec.parse("bucket(kind,3)"));
    table.newDelete(FilterPredicates.parse("kind < 10")).commit();
    table = table.refresh();
    List<String> expected = rows(table);
    table
        .newCompaction()
        .options(options().withGroup(ColumnGroup.rowOriented("kind", "name")))
        .sortBy(SortOrder.parse("code"))
        .commit();
    table = table.refresh();
    assertSameRows(expected, table);
    assertEquals(List.of("code"), table.newScan().select("code").sortedColumns());
    assertTrue(table.describe().splits().stream().allMatch(split -> split.deletedRowCount() == 0));
    assertEquals(List.of(List.of("kind", "name")), rowGroups(table));
    table.newCompaction().options(options()).sortBy(SortOrder.parse("name desc, code")).commit();
    assertSameRows(expected, table.refresh());
    assertEquals(List.of(List.of("kind", "name")), rowGroups(table.refresh()), "groups are kept");
  }

  private static List<List<String>> rowGroups(Table table) throws IOException {
    return table.describe().rowGroups().stream()
        .map(TableDescription.RowGroupDescription::columns)
        .toList();
  }

  @Test
  void aZOrderPrunesByEachOfItsColumns() throws IOException {
    Table table = create(PartitionSpec.UNPARTITIONED);
    List<String> expected = rows(table);
    String ofKind = "kind >= 40 and kind < 45";
    String ofName = "name >= 'https://places.org/50' and name < 'https://places.org/52'";
    String ofCode = "code > -1000 and code < -200";
    assertEquals(1, readShare(table, ofKind), "seed " + SEED);
    assertEquals(1, readShare(table, ofName), "seed " + SEED);
    table.newCompaction().options(options()).sortBy(SortOrder.parse("kind, name, code")).commit();
    Table sorted = table.refresh();
    assertSameRows(expected, sorted);
    assertTrue(readShare(sorted, ofKind) < 0.2, "seed " + SEED);
    double sortedByName = readShare(sorted, ofName);
    double sortedByCode = readShare(sorted, ofCode);
    sorted
        .newCompaction()
        .options(options())
        .sortBy(SortOrder.parse("zorder(kind, name)"))
        .commit();
    Table ofTwo = table.refresh();
    assertSameRows(expected, ofTwo);
    assertTrue(readShare(ofTwo, ofKind) < 0.5, "seed " + SEED);
    assertTrue(readShare(ofTwo, ofName) < 0.5, "seed " + SEED);
    assertTrue(readShare(ofTwo, ofName) < sortedByName / 2, "seed " + SEED);
    ofTwo
        .newCompaction()
        .options(options())
        .sortBy(SortOrder.parse("ZORDER (code, `kind`, name)"))
        .commit();
    Table ofThree = table.refresh();
    assertSameRows(expected, ofThree);
    assertTrue(readShare(ofThree, ofKind) < 0.75, "seed " + SEED);
    assertTrue(readShare(ofThree, ofCode) < sortedByCode, "seed " + SEED);
  }

  @Test
  void aSortKeepsRowsThatAreAppendedMeanwhileAndSkipsThoseThatAreDeleted() throws IOException {
    Table table = create(PartitionSpec.parse("bucket(kind,4)"));
    Rewrite rewrite = table.newCompaction().options(options()).sortBy(SortOrder.parse("code"));
    append(options(), 500);
    Delete delete = table.refresh().newDelete(FilterPredicates.parse("kind = 7"));
    delete.commit();
    assertTrue(delete.deletedRowCount() > 0);
    List<String> expected = rows(table.refresh());
    rewrite.commit();
    assertSameRows(expected, table.refresh());
    assertEquals(1, rewrite.skippedRunCount());
  }

  @Test
  void onlySplitDirectoriesThatMayMatchAreRewritten() throws IOException {
    Table table = create(PartitionSpec.parse("truncate(kind,10)"));
    List<String> expected = rows(table);
    Rewrite rewrite =
        table
            .newCompaction()
            .options(WriteOptions.defaults())
            .where(FilterPredicates.parse("kind >= 30 and kind < 50"));
    assertTrue(rewrite.sourceCount() >= 2 * APPEND_COUNT, "seed " + SEED);
    assertTrue(rewrite.sourceCount() < table.newScan().splitCount() / 2, "seed " + SEED);
    assertEquals(2, rewrite.targetCount());
    rewrite.commit();
    assertSameRows(expected, table.refresh());
    rewrite =
        table
            .refresh()
            .newCompaction()
            .sortBy(SortOrder.parse("code"))
            .where(FilterPredicates.parse("kind = 5"));
    assertTrue(rewrite.sourceCount() >= APPEND_COUNT, "seed " + SEED);
    rewrite.commit();
    assertSameRows(expected, table.refresh());
  }

  @Test
  void splitDirectoriesWithManyDeletedRowsAreRewritten() throws IOException {
    Table table = create(PartitionSpec.UNPARTITIONED);
    table.newDelete(FilterPredicates.parse("kind < 50 or code = 1")).commit();
    append(options(), 500);
    table.refresh().newDelete(FilterPredicates.parse("kind = 60")).commit();
    table = table.refresh();
    List<String> expected = rows(table);
    assertEquals(0, table.newCompaction().onlyDeleted(0.9).sourceCount());
    Rewrite rewrite = table.newCompaction().options(options()).onlyDeleted(0.25);
    assertTrue(rewrite.sourceCount() >= APPEND_COUNT, "seed " + SEED);
    assertTrue(rewrite.sourceCount() < table.newScan().splitCount(), "seed " + SEED);
    rewrite.commit();
    assertEquals(expected, rows(table.refresh()), "rows keep their order");
    table.refresh().newCompaction().options(options()).onlyDeleted(0).commit();
    assertTrue(
        table.refresh().describe().splits().stream()
            .allMatch(split -> split.deletedRowCount() == 0));
    assertEquals(expected, rows(table.refresh()));
  }

  /** Values of all shapes pass through the sort, as do widened and added columns. */
  @Test
  void valuesOfAllKindsAreUnchanged() throws IOException {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type":"record","name":"Row","fields":[
                 {"name":"i","type":"int"},
                 {"name":"e","type":{"type":"enum","name":"E","symbols":["X","Y"]}},
                 {"name":"u","type":["null","int","string"]},
                 {"name":"f","type":{"type":"fixed","name":"F","size":2}},
                 {"name":"d","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}},
                 {"name":"t","type":{"type":"long","logicalType":"timestamp-micros"}},
                 {"name":"a","type":{"type":"array","items":["null",
                   {"type":"record","name":"R","fields":[{"name":"x","type":["null","double"]}]}]}},
                 {"name":"m","type":{"type":"map","values":"float"}}]}
                """);
    Table table = Table.create(storage, schema);
    for (int from = 0; from < 60; from += 30) {
      try (TableWriter writer = table.newWriter()) {
        for (int i = from; i < from + 30; i++) {
          writer.write(row(schema, i));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    table
        .newSchemaChange()
        .add(SchemaBuilder.record("A").fields().optionalLong("added").endRecord().getField("added"))
        .commit();
    table = table.refresh();
    List<String> expected = rows(table);
    for (String order : List.of("t desc", "e, u, d", "zorder(f, d, added)", "m['k'], i")) {
      table.newCompaction().options(options()).sortBy(SortOrder.parse(order)).commit();
      table = table.refresh();
      assertSameRows(expected, table);
    }
  }

  private static GenericData.Record row(Schema schema, int i) {
    GenericData.Record row = new GenericData.Record(schema);
    Schema element = schema.getField("a").schema().getElementType().getTypes().get(1);
    GenericData.Record nested = new GenericData.Record(element);
    nested.put("x", i % 2 == 0 ? null : i / 4.0);
    row.put("i", i);
    row.put("e", new GenericData.EnumSymbol(schema.getField("e").schema(), i % 3 == 0 ? "X" : "Y"));
    row.put("u", i % 3 == 0 ? null : i % 3 == 1 ? (Object) i : "text " + i);
    row.put(
        "f", new GenericData.Fixed(schema.getField("f").schema(), new byte[] {(byte) (i * 7), 1}));
    row.put("d", ByteBuffer.wrap(BigInteger.valueOf(i * 31 % 17 - 8).toByteArray()));
    row.put("t", i * 1_000_003L % 101);
    row.put("a", i % 4 == 0 ? List.of() : Arrays.asList(nested, null));
    row.put("m", i % 5 == 0 ? Map.of() : Map.of("k", i / 2f));
    return row;
  }

  @Test
  void mistakesAreNamed() throws IOException {
    Table table = create(PartitionSpec.UNPARTITIONED);
    assertTrue(
        assertThrows(
                InvalidTableException.class,
                () -> table.newCompaction().sortBy(SortOrder.parse("zorder(kind, nme)")))
            .getMessage()
            .contains("nme"));
    assertThrows(IllegalArgumentException.class, () -> SortOrder.parse("zorder(kind)"));
    assertThrows(IllegalArgumentException.class, () -> SortOrder.parse("zorder(kind desc, name)"));
    assertThrows(IllegalArgumentException.class, () -> SortOrder.parse("zorder(kind, kind)"));
    assertThrows(IllegalArgumentException.class, () -> SortOrder.by(List.of()));
    assertThrows(
        IllegalStateException.class, () -> table.newRebalance(2).sortBy(SortOrder.parse("kind")));
    assertThrows(
        IllegalArgumentException.class,
        () -> table.newRebalance(2).options(options().withSortBy(SortTerm.parseAll("kind"))));
    assertThrows(IllegalArgumentException.class, () -> table.newCompaction().onlyDeleted(2));
    assertEquals("zorder(kind, name)", SortOrder.parse(" zorder( kind,name )").toString());
    assertEquals("kind desc nulls last", SortOrder.parse("kind desc").toString());
  }

  @Test
  void aRepartitionWritesOneSplitDirectoryForEachOfManyValues() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 600; i++) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("kind", i % 150);
        row.put("code", (long) i);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table.newPartitionChange(PartitionSpec.parse("kind")).commit();
    List<String> expected = rows(table.refresh());
    table.refresh().newCompaction().repartition().commit();
    assertEquals(150, table.refresh().snapshot().splitCount());
    assertSameRows(expected, table.refresh());
    assertEquals(
        List.of("code"),
        table.refresh().newScan().select("code").sortedColumns(),
        "rows keep their order");
  }
}
