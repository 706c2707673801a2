package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.storage.Damage;
import dev.stoa.testing.storage.DamageKind;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/**
 * What must hold of a damaged table: reading gives the right values, or says which file is corrupt;
 * and verifying tells of the damage.
 */
final class DamageCheck {
  private final List<GenericRecord> expected;
  private final List<GenericRecord> expectedBefore;
  private final String newestSnapshot;

  private DamageCheck(
      List<GenericRecord> expected, List<GenericRecord> expectedBefore, String newestSnapshot) {
    this.expected = expected;
    this.expectedBefore = expectedBefore;
    this.newestSnapshot = newestSnapshot;
  }

  /**
   * The check of a table.
   *
   * @param table the whole table
   * @param expected its rows
   * @param rowCountBefore how many of them the snapshot before the newest had
   */
  static DamageCheck of(MemoryStorage table, List<GenericRecord> expected, int rowCountBefore)
      throws IOException {
    String newest = "_stoa/v-%020d".formatted(Table.open(table).snapshot().version());
    return new DamageCheck(expected, expected.subList(0, rowCountBefore), newest);
  }

  void check(Damage damage) {
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
    boolean isBefore = damage.kind() == DamageKind.REMOVED && damage.path().equals(newestSnapshot);
    RowModel.assertSameRecords(isBefore ? expectedBefore : expected, rows);
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
}
