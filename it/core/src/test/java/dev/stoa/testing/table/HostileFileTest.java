package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarMap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads of corrupt bytes with correct checksums, as a faulty or hostile writer produces them,
 * return values or report the corruption, and never fail otherwise.
 */
final class HostileFileTest {
  private static final int ROW_COUNT = 20;
  private static final int INDEXED_ROW_COUNT = 400;

  private static final List<ReadAction> READ_ACTIONS =
      List.of(
          storage -> SampleTable.read(storage, RecordMode.LAZY),
          storage -> SampleTable.read(storage, RecordMode.EAGER),
          HostileFileTest::readSomeViews,
          HostileFileTest::findKeys);

  private final Random random = Seeds.random(HostileFileTest.class);
  private final MemoryStorage table = new MemoryStorage();

  @BeforeEach
  void createTable() throws IOException {
    Table.create(table, SampleTable.SCHEMA);
    SampleTable.append(table, 0, ROW_COUNT, CommitToken.random());
  }

  @Test
  void rewritingTheChecksumsOfAnUnchangedFileChangesNothing() throws IOException {
    for (String path : table.paths()) {
      if (ChecksumRewriter.isContainer(path)) {
        byte[] original = table.bytes(path);
        new ChecksumRewriter(table).replace(path, original.clone());
        assertEquals(List.of(), faults(table));
      }
    }
  }

  @Test
  void readsAFileWithRewrittenChecksums() throws IOException {
    String path = appendUncompressed();
    byte[] damaged = table.bytes(path);
    int position = new String(damaged, StandardCharsets.ISO_8859_1).indexOf("http://");
    damaged[position] = 'H';
    new ChecksumRewriter(table).replace(path, damaged);
    assertEquals(List.of(), faults(table));
    assertTrue(
        SampleTable.read(table, RecordMode.LAZY).stream()
            .anyMatch(row -> row.get("url").toString().startsWith("Http://")));
  }

  /** Appends uncompressed rows, and returns the path of the file with their URLs. */
  private String appendUncompressed() throws IOException {
    Table openTable = Table.open(table);
    WriteOptions options =
        SampleTable.smallSplits()
            .withDefaultColumn(ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    try (TableWriter writer = openTable.newWriter(options)) {
      for (GenericRecord row : SampleTable.rows(0, ROW_COUNT)) {
        writer.write(row);
      }
      openTable.newAppend().add(writer.finish()).commit();
    }
    return table.paths().stream()
        .filter(path -> path.contains("1-url"))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  @Test
  void rejectsUnusedBytesOfAPage() throws IOException {
    String path = appendUncompressed();
    byte[] damaged = table.bytes(path);
    int position = new String(damaged, StandardCharsets.ISO_8859_1).lastIndexOf("http://");
    damaged[position - 1] -= (byte) 2; // Shortens the text by one byte.
    new ChecksumRewriter(table).replace(path, damaged);
    List<String> faults = faults(table);
    assertEquals(1, faults.size(), faults::toString);
    assertTrue(faults.get(0).contains(path), faults::toString);
    assertTrue(faults.get(0).contains("expected the end of the values"), faults::toString);
  }

  @Test
  void readsOrRejectsChangedBytes() throws IOException {
    int roundCount = Seeds.rounds(1_500);
    int rejectedCount = countRejectedChanges(table, containers(table), roundCount);
    assertTrue(
        rejectedCount > roundCount / 4,
        "only " + rejectedCount + " of " + roundCount + " were rejected");
  }

  /** An index with other rows may lead to none; then verification reports it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void readsOrRejectsChangedBytesOfIndexes(int splitCount) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table created = Table.create(storage, SampleTable.SCHEMA);
    created.indexes().add(List.of("url")).commit();
    for (int split = 0; split < splitCount; split++) {
      Table table = created.refresh();
      try (TableWriter writer = table.newWriter()) {
        int firstRow = INDEXED_ROW_COUNT * split / splitCount;
        int endRow = INDEXED_ROW_COUNT * (split + 1) / splitCount;
        for (GenericRecord row : SampleTable.rows(firstRow, endRow)) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
    IndexChange sharing = (IndexChange) created.refresh().indexes().add(List.of("url"));
    sharing.maxFilesPerLookup(1).commit();
    created.refresh().newVacuum(new VacuumOptions(Duration.ZERO, 1)).run();
    List<String> indexes =
        storage.paths().stream().filter(path -> path.endsWith(".index")).toList();
    assertEquals(1, indexes.size());
    assertEquals(INDEXED_ROW_COUNT, countFoundRows(storage));
    int roundCount = Seeds.rounds(400);
    int rejectedCount = countRejectedChanges(storage, indexes, roundCount);
    assertTrue(
        rejectedCount > roundCount / 50,
        "only " + rejectedCount + " of " + roundCount + " were rejected");
  }

  @Test
  void readsOrRejectsChangedBytesOfAnyType() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int i = 0; i < 25; i++) {
      MemoryStorage storage = new MemoryStorage();
      Table created = Table.create(storage, schemas.next());
      try (TableWriter writer = created.newWriter(SampleTable.smallSplits())) {
        for (int row = 0; row < 5; row++) {
          writer.write(records.next(created.schema()));
        }
        created.newAppend().add(writer.finish()).commit();
      }
      Schema color = Schema.createEnum("AddedColor", null, null, List.of("RED", "BLUE"));
      Table.open(storage)
          .newSchemaChange()
          .add(new Schema.Field("added_color", color, null, "RED"))
          .commit();
      countRejectedChanges(storage, containers(storage), Seeds.rounds(1_500) / 25);
      List<String> snapshots =
          containers(storage).stream().filter(path -> path.startsWith("_stoa/v-")).toList();
      countRejectedChanges(storage, snapshots, Seeds.rounds(1_500) / 25);
    }
  }

  @Test
  void readsOrRejectsChangedBytesOfAnyLayout() throws IOException {
    int roundCount = Seeds.rounds(500);
    MemoryStorage storage = LayoutsAndCodecsTable.write();
    int rejectedCount = countRejectedChanges(storage, containers(storage), roundCount);
    assertTrue(
        rejectedCount > roundCount / 4,
        "only " + rejectedCount + " of " + roundCount + " were rejected");
  }

  private static List<String> containers(MemoryStorage storage) {
    return storage.paths().stream().filter(ChecksumRewriter::isContainer).toList();
  }

  /**
   * Changes up to three bytes of one of the files at a time, and returns how often the change was
   * detected.
   */
  private int countRejectedChanges(MemoryStorage storage, List<String> paths, int roundCount)
      throws IOException {
    int rejectedCount = 0;
    for (int round = 0; round < roundCount; round++) {
      String path = paths.get(random.nextInt(paths.size()));
      MemoryStorage hostileTable = storage.copy();
      byte[] damaged = hostileTable.bytes(path);
      int position = 16 + random.nextInt(ChecksumRewriter.footerEnd(damaged) - 16);
      for (int extraBytes = random.nextInt(3);
          extraBytes >= 0 && position + extraBytes < damaged.length;
          extraBytes--) {
        damaged[position + extraBytes] = (byte) hostileByte();
      }
      try {
        new ChecksumRewriter(hostileTable).replace(path, damaged);
        rejectedCount += isRejected(hostileTable) ? 1 : 0;
        faults(hostileTable);
      } catch (AssertionError | RuntimeException | IOException | StackOverflowError e) {
        throw new AssertionError("round " + round + ", " + path + " changed at " + position, e);
      }
    }
    return rejectedCount;
  }

  private int hostileByte() {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> 0xff;
      case 2 -> 0x7f;
      case 3 -> 0x80;
      default -> random.nextInt(256);
    };
  }

  @FunctionalInterface
  private interface ReadAction {
    void read(MemoryStorage storage) throws IOException;
  }

  /**
   * Skips to every fifth row, and reads a present and an absent key and all entries of its maps.
   */
  private static void readSomeViews(MemoryStorage storage) throws IOException {
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.LAZY)) {
      for (int row = 0; reader.next(); row++) {
        if (row % 5 == 4) {
          for (Schema.Field field : reader.schema().getFields()) {
            Object value = reader.record().get(field.pos());
            if (value instanceof ColumnarMap map) {
              map.isNullAt("server");
              map.isNullAt("no such key");
            }
            assertEquals(String.valueOf(value), String.valueOf(reader.record().get(field.pos())));
          }
        }
      }
    }
  }

  /** Looks rows up by their URLs, if the table has an index of these. */
  private static void findKeys(MemoryStorage storage) throws IOException {
    if (!Table.open(storage).indexes().keys().isEmpty()) {
      int foundCount = countFoundRows(storage);
      assertTrue(foundCount == INDEXED_ROW_COUNT || !faults(storage).isEmpty(), "rows are missed");
    }
  }

  private static int countFoundRows(MemoryStorage storage) throws IOException {
    int foundCount = 0;
    try (KeyLookup lookup = Table.open(storage).newScan().select("url").openKeyLookup("url")) {
      for (int row = 0; row < INDEXED_ROW_COUNT; row++) {
        String url = "http://example.org/" + row;
        for (GenericRecord found : lookup.findKey(url)) {
          assertEquals(url, found.get("url").toString());
          foundCount++;
        }
      }
    }
    return foundCount;
  }

  private static boolean isRejected(MemoryStorage storage) throws IOException {
    boolean isRejected = false;
    for (ReadAction action : READ_ACTIONS) {
      try {
        action.read(storage);
      } catch (CorruptFileException | UnsupportedVersionException | InvalidTableException e) {
        assertTrue(e.getMessage().contains("memory"), e::getMessage);
        isRejected = true;
      }
    }
    return isRejected;
  }

  private static List<String> faults(MemoryStorage storage) throws IOException {
    List<String> faults = new ArrayList<>();
    TableVerifier.verify(storage, fault -> faults.add(fault.message()));
    return faults;
  }
}
