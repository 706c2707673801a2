package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
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
 * However a file of a table is damaged: reads return the right values, or name the corrupt file;
 * and verifying reports every damage.
 */
final class CorruptionTest {
  private static final int FIRST_COMMIT = 9;
  private static final int ROWS = 20;

  private final Random random = Seeds.random(CorruptionTest.class);
  private final MemoryStorage table = new MemoryStorage();
  private final MemoryStorage other = new MemoryStorage();

  /**
   * Two tables of the same shape, with two commits, a tag, and at least two split directories each.
   */
  @BeforeEach
  void makeTables() throws IOException {
    for (MemoryStorage storage : List.of(table, other)) {
      Table.create(storage, SampleTable.SCHEMA);
      SampleTable.append(storage, 0, FIRST_COMMIT, CommitToken.random());
      Table.open(storage).newTag("before", 2).commit();
      SampleTable.append(storage, FIRST_COMMIT, ROWS, CommitToken.random());
      assertTrue(Table.open(storage).snapshot().splitCount() >= 4);
    }
  }

  @Test
  void noSampledDamageIsReadAsValuesOrMissedByVerify() throws IOException {
    sweep(CorruptionSweep.sampled(table, random, 4));
  }

  @Test
  @Tag("long")
  void noDamagedByteIsReadAsAValueOrMissedByVerify() throws IOException {
    sweep(CorruptionSweep.full(table, random));
  }

  private void sweep(CorruptionSweep sweep) throws IOException {
    CorruptionCheck check = CorruptionCheck.of(table, SampleTable.rows(0, ROWS), FIRST_COMMIT);
    assertSeesAll(sweep.swappingWith(other).forEach(check::check));
  }

  private static void assertSeesAll(Map<CorruptionKind, Integer> counts) {
    assertEquals(EnumSet.allOf(CorruptionKind.class), counts.keySet());
  }

  @Test
  void noSampledDamageOfAnyLayoutIsReadAsValuesOrMissedByVerify() throws IOException {
    MemoryStorage tables = LayoutsAndCodecsTable.write();
    CorruptionCheck check = CorruptionCheck.of(tables, LayoutsAndCodecsTable.rows(), 0);
    assertSeesAll(CorruptionSweep.sampled(tables, random, 4).forEach(check::check));
  }

  @Test
  @Tag("long")
  void noDamagedByteOfAnyLayoutIsReadAsAValueOrMissedByVerify() throws IOException {
    MemoryStorage tables = LayoutsAndCodecsTable.write();
    CorruptionCheck check = CorruptionCheck.of(tables, LayoutsAndCodecsTable.rows(), 0);
    assertSeesAll(CorruptionSweep.full(tables, random).forEach(check::check));
  }

  private static MemoryStorage partitionedTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    PartitionSpec spec = PartitionSpec.parse("fetch.status, bucket(fetch.time,2)");
    Table.create(storage, SampleTable.SCHEMA, spec);
    SampleTable.append(storage, 0, FIRST_COMMIT, CommitToken.random());
    SampleTable.append(storage, FIRST_COMMIT, ROWS, CommitToken.random());
    return storage;
  }

  private void sweepPartitioned(MemoryStorage partitioned, CorruptionSweep sweep)
      throws IOException {
    CorruptionCheck check =
        CorruptionCheck.of(
            partitioned, SampleTable.read(partitioned, RecordMode.EAGER), FIRST_COMMIT);
    assertSeesAll(sweep.forEach(check::check));
  }

  @Test
  void noSampledDamageOfAPartitionedTableIsReadAsValuesOrMissedByVerify() throws IOException {
    MemoryStorage partitioned = partitionedTable();
    sweepPartitioned(partitioned, CorruptionSweep.sampled(partitioned, random, 4));
  }

  @Test
  @Tag("long")
  void noDamagedByteOfAPartitionedTableIsReadAsAValueOrMissedByVerify() throws IOException {
    MemoryStorage partitioned = partitionedTable();
    sweepPartitioned(partitioned, CorruptionSweep.full(partitioned, random));
  }

  @Test
  void anUndamagedTableHasNoFaults() throws IOException {
    SampleTable.assertHolds(table, ROWS);
    TableVerifier.Summary summary =
        TableVerifier.verify(
            table,
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertEquals(0, summary.faults());
    assertEquals(table.paths().size(), summary.files());
  }
}
