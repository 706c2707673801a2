package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.storage.CorruptionKind;
import dev.stoa.testing.storage.CorruptionSweep;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reads of damaged tables return the right values or name the corrupt file, and verification
 * reports every damage.
 */
final class CorruptionTest {
  private static final int FIRST_COMMIT_ROW_COUNT = 9;
  private static final int ROW_COUNT = 20;

  private final Random random = Seeds.random(CorruptionTest.class);
  private final MemoryStorage table = new MemoryStorage();
  private final MemoryStorage otherTable = new MemoryStorage();

  /** Creates two tables with the same rows, in two commits with a tag. */
  @BeforeEach
  void createTables() throws IOException {
    for (MemoryStorage storage : List.of(table, otherTable)) {
      Table.create(storage, SampleTable.SCHEMA);
      SampleTable.append(storage, 0, FIRST_COMMIT_ROW_COUNT, CommitToken.random());
      shareIndex(storage);
      Table.open(storage).newTag("before", 2).commit();
      SampleTable.append(storage, FIRST_COMMIT_ROW_COUNT, ROW_COUNT, CommitToken.random());
      assertTrue(Table.open(storage).snapshot().splitCount() >= 4);
    }
  }

  /** Indexes the URLs of all split directories in one file. */
  private static void shareIndex(Storage storage) throws IOException {
    IndexChange change = (IndexChange) Table.open(storage).indexes().add(List.of("url"));
    change.maxFilesPerLookup(0).commit();
  }

  @Test
  void detectsSampledDamage() throws IOException {
    sweep(CorruptionSweep.sampled(table, random, 2));
  }

  @Test
  @Tag("long")
  void detectsDamageOfEveryByte() throws IOException {
    sweep(CorruptionSweep.full(table, random));
  }

  private void sweep(CorruptionSweep sweep) throws IOException {
    CorruptionCheck check =
        CorruptionCheck.of(table, SampleTable.rows(0, ROW_COUNT), FIRST_COMMIT_ROW_COUNT);
    assertAllKindsOccurred(sweep.withFilesOf(otherTable).forEach(check::assertDamageDetected));
  }

  private static void assertAllKindsOccurred(Map<CorruptionKind, Integer> counts) {
    assertEquals(EnumSet.allOf(CorruptionKind.class), counts.keySet());
  }

  @Test
  void detectsSampledDamageOfEachLayout() throws IOException {
    MemoryStorage table = LayoutsAndCodecsTable.write();
    CorruptionCheck check = CorruptionCheck.of(table, LayoutsAndCodecsTable.rows(), 0);
    assertAllKindsOccurred(
        CorruptionSweep.sampled(table, random, 2).forEach(check::assertDamageDetected));
  }

  @Test
  @Tag("long")
  void detectsDamageOfEveryByteOfEachLayout() throws IOException {
    MemoryStorage table = LayoutsAndCodecsTable.write();
    CorruptionCheck check = CorruptionCheck.of(table, LayoutsAndCodecsTable.rows(), 0);
    assertAllKindsOccurred(
        CorruptionSweep.full(table, random).forEach(check::assertDamageDetected));
  }

  private static MemoryStorage partitionedTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    PartitionSpec spec = PartitionSpec.parse("fetch.status, bucket(fetch.time,2)");
    Table.create(storage, SampleTable.SCHEMA, spec);
    SampleTable.append(storage, 0, FIRST_COMMIT_ROW_COUNT, CommitToken.random());
    shareIndex(storage);
    SampleTable.append(storage, FIRST_COMMIT_ROW_COUNT, ROW_COUNT, CommitToken.random());
    return storage;
  }

  private void sweepPartitioned(MemoryStorage partitioned, CorruptionSweep sweep)
      throws IOException {
    CorruptionCheck check =
        CorruptionCheck.of(
            partitioned, SampleTable.read(partitioned, RecordMode.EAGER), FIRST_COMMIT_ROW_COUNT);
    assertAllKindsOccurred(sweep.forEach(check::assertDamageDetected));
  }

  @Test
  void detectsSampledDamageOfAPartitionedTable() throws IOException {
    MemoryStorage partitioned = partitionedTable();
    sweepPartitioned(partitioned, CorruptionSweep.sampled(partitioned, random, 2));
  }

  @Test
  @Tag("long")
  void detectsDamageOfEveryByteOfAPartitionedTable() throws IOException {
    MemoryStorage partitioned = partitionedTable();
    sweepPartitioned(partitioned, CorruptionSweep.full(partitioned, random));
  }

  @Test
  void anUndamagedTableHasNoFaults() throws IOException {
    SampleTable.assertRows(table, ROW_COUNT);
    TableVerifier.Summary summary =
        TableVerifier.verify(
            table,
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertEquals(0, summary.faultCount());
    assertEquals(table.paths().size(), summary.fileCount());
  }
}
