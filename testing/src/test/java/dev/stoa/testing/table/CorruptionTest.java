package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.RecordMode;
import dev.stoa.table.Table;
import dev.stoa.table.TableVerifier;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.storage.CorruptionSweep;
import dev.stoa.testing.storage.Damage;
import dev.stoa.testing.storage.DamageKind;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * However a file of a table is damaged: reading gives the right values, or says which file is
 * corrupt; and verifying tells of every damage.
 */
final class CorruptionTest {
  private static final int FIRST_COMMIT = 9;
  private static final int ROWS = 20;

  private final Random random = Seeds.random(CorruptionTest.class);
  private final List<GenericRecord> expected = SampleTable.rows(0, ROWS);
  private final MemoryStorage table = new MemoryStorage();
  private final MemoryStorage other = new MemoryStorage();
  private String newestSnapshot = "";

  /** Two tables of the same shape, two commits, and two split directories at least in each. */
  @BeforeEach
  void makeTables() throws IOException {
    for (MemoryStorage storage : List.of(table, other)) {
      Table.create(storage, SampleTable.SCHEMA);
      SampleTable.append(storage, 0, FIRST_COMMIT, CommitToken.random());
      SampleTable.append(storage, FIRST_COMMIT, ROWS, CommitToken.random());
      assertTrue(Table.open(storage).snapshot().splitCount() >= 4);
    }
    newestSnapshot = String.format("_stoa/v-%020d", Table.open(table).snapshot().version());
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
    Map<DamageKind, Integer> counts = sweep.swappingWith(other).forEach(this::check);
    assertEquals(EnumSet.allOf(DamageKind.class), counts.keySet());
  }

  private void check(Damage damage) {
    try {
      for (RecordMode mode : RecordMode.values()) {
        checkReading(damage, mode);
      }
      checkVerifying(damage);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError(damage.toString(), e);
    }
  }

  private void checkReading(Damage damage, RecordMode mode) throws IOException {
    List<GenericRecord> rows;
    try {
      rows = SampleTable.read(damage.storage(), mode);
    } catch (CorruptFileException e) {
      boolean isNamed = e.getMessage().contains(damage.path());
      assertTrue(isNamed || isOtherTablesSnapshot(damage), e::getMessage);
      assertTrue(e.getMessage().contains("offset"), e::getMessage);
      return;
    }
    // Without the newest snapshot's file the one before is the newest.
    boolean isOlder = damage.kind() == DamageKind.REMOVED && damage.path().equals(newestSnapshot);
    RowModel.assertSameRecords(isOlder ? expected.subList(0, FIRST_COMMIT) : expected, rows);
  }

  private static void checkVerifying(Damage damage) throws IOException {
    // A snapshot may have been removed because nobody needed it any more.
    if (isSnapshot(damage) && damage.kind() == DamageKind.REMOVED) {
      return;
    }
    StringBuilder told = new StringBuilder();
    TableVerifier.verify(
        damage.storage(), fault -> told.append(fault.message()).append(System.lineSeparator()));
    assertTrue(told.length() > 0, "verify found nothing");
    boolean isNamed = told.toString().contains(damage.path());
    assertTrue(isNamed || isOtherTablesSnapshot(damage), told::toString);
  }

  private static boolean isSnapshot(Damage damage) {
    return damage.path().startsWith("_stoa/v-");
  }

  /** It is whole, and names files that are not there: those are what a reader can tell of. */
  private static boolean isOtherTablesSnapshot(Damage damage) {
    return isSnapshot(damage) && damage.kind() == DamageKind.SWAPPED;
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
