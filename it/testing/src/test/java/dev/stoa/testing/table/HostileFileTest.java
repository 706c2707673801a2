package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarMap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Corrupt bytes with correct checksums, as a faulty or hostile writer produces: reads return values
 * or name the corruption, and never fail in another way.
 */
final class HostileFileTest {
  private static final int ROWS = 20;

  private static final List<Reading> READINGS =
      List.of(
          storage -> SampleTable.read(storage, RecordMode.LAZY),
          storage -> SampleTable.read(storage, RecordMode.EAGER),
          HostileFileTest::readHereAndThere);

  private final Random random = Seeds.random(HostileFileTest.class);
  private final MemoryStorage table = new MemoryStorage();

  @BeforeEach
  void makeTable() throws IOException {
    Table.create(table, SampleTable.SCHEMA);
    SampleTable.append(table, 0, ROWS, CommitToken.random());
  }

  @Test
  void resealingAnUnchangedFileChangesNothing() throws IOException {
    for (String path : table.paths()) {
      if (ChecksumRewriter.isContainer(path)) {
        byte[] original = table.bytes(path);
        new ChecksumRewriter(table).replace(path, original.clone());
        assertEquals(List.of(), faults(table));
      }
    }
  }

  @Test
  void fileWithRewrittenChecksumsIsRead() throws IOException {
    String path = appendPlainly();
    byte[] changed = table.bytes(path);
    int at = new String(changed, StandardCharsets.ISO_8859_1).indexOf("http://");
    changed[at] = 'H';
    new ChecksumRewriter(table).replace(path, changed);
    assertEquals(List.of(), faults(table));
    assertTrue(
        SampleTable.read(table, RecordMode.LAZY).stream()
            .anyMatch(row -> row.get("url").toString().startsWith("Http://")));
  }

  /** Adds rows stored uncompressed; returns the file of their URLs. */
  private String appendPlainly() throws IOException {
    Table plain = Table.open(table);
    WriteOptions options =
        SampleTable.smallSplits()
            .withDefaultColumn(ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    try (TableWriter writer = plain.newWriter(options)) {
      for (GenericRecord row : SampleTable.rows(0, ROWS)) {
        writer.write(row);
      }
      plain.newAppend().add(writer.finish()).commit();
    }
    return table.paths().stream()
        .filter(p -> p.contains("1-url"))
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  @Test
  void unusedBytesOfAPageAreRejected() throws IOException {
    String path = appendPlainly();
    byte[] changed = table.bytes(path);
    int at = new String(changed, StandardCharsets.ISO_8859_1).lastIndexOf("http://");
    changed[at - 1] -= (byte) 2; // The text after this length is one byte shorter now.
    new ChecksumRewriter(table).replace(path, changed);
    List<String> faults = faults(table);
    assertEquals(1, faults.size(), faults::toString);
    assertTrue(faults.get(0).contains(path), faults::toString);
    assertTrue(faults.get(0).contains("expected the end of the values"), faults::toString);
  }

  @Test
  void noChangedByteMakesReadingFailInAnotherWay() throws IOException {
    int rounds = Seeds.rounds(1_500);
    int refused = change(table, rounds);
    assertTrue(refused > rounds / 4, "only " + refused + " of " + rounds + " were refused");
  }

  @Test
  void noChangedByteOfAnyTypeMakesReadingFailInAnotherWay() throws IOException {
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
      change(storage, Seeds.rounds(1_500) / 25);
    }
  }

  @Test
  void noChangedByteOfAnyFormMakesReadingFailInAnotherWay() throws IOException {
    int rounds = Seeds.rounds(500);
    int refused = change(LayoutsAndCodecsTable.write(), rounds);
    assertTrue(refused > rounds / 4, "only " + refused + " of " + rounds + " were refused");
  }

  /** Changes bytes of the table's files, some at a time, and counts how often that was detected. */
  private int change(MemoryStorage storage, int rounds) throws IOException {
    List<String> paths = storage.paths().stream().filter(ChecksumRewriter::isContainer).toList();
    int refused = 0;
    for (int round = 0; round < rounds; round++) {
      String path = paths.get(random.nextInt(paths.size()));
      MemoryStorage hostile = storage.copy();
      byte[] changed = hostile.bytes(path);
      int at = 16 + random.nextInt(ChecksumRewriter.endOfFooter(changed) - 16);
      for (int more = random.nextInt(3); more >= 0 && at + more < changed.length; more--) {
        changed[at + more] = (byte) hostileByte();
      }
      try {
        new ChecksumRewriter(hostile).replace(path, changed);
        refused += isRefused(hostile) ? 1 : 0;
        faults(hostile);
      } catch (AssertionError | RuntimeException | IOException | StackOverflowError e) {
        throw new AssertionError("round " + round + ", " + path + " changed at " + at, e);
      }
    }
    return refused;
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
  private interface Reading {
    void read(MemoryStorage storage) throws IOException;
  }

  /** Skips to each fifth row and asks its views for a key, and for all their entries. */
  private static void readHereAndThere(MemoryStorage storage) throws IOException {
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

  private static boolean isRefused(MemoryStorage storage) throws IOException {
    boolean refused = false;
    for (Reading reading : READINGS) {
      try {
        reading.read(storage);
      } catch (CorruptFileException | UnsupportedVersionException | InvalidTableException e) {
        assertTrue(e.getMessage().contains("memory"), e::getMessage);
        refused = true;
      }
    }
    return refused;
  }

  private static List<String> faults(MemoryStorage storage) throws IOException {
    List<String> faults = new ArrayList<>();
    TableVerifier.verify(storage, fault -> faults.add(fault.message()));
    return faults;
  }
}
