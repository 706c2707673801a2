package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.storage.Corruption;
import dev.stoa.testing.storage.CorruptionKind;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/**
 * The contract for a damaged table: reads return the right values, or name the corrupt file; and
 * verifying reports the damage.
 */
final class CorruptionCheck {
  private final List<GenericRecord> expected;
  private final List<GenericRecord> expectedBefore;
  private final String newestSnapshot;

  private CorruptionCheck(
      List<GenericRecord> expected, List<GenericRecord> expectedBefore, String newestSnapshot) {
    this.expected = expected;
    this.expectedBefore = expectedBefore;
    this.newestSnapshot = newestSnapshot;
  }

  /**
   * The check of a table.
   *
   * @param table the undamaged table
   * @param expected its rows
   * @param rowCountBefore their number in the snapshot before the newest
   */
  static CorruptionCheck of(MemoryStorage table, List<GenericRecord> expected, int rowCountBefore)
      throws IOException {
    String newest = "_stoa/v-%020d".formatted(Table.open(table).snapshot().version());
    return new CorruptionCheck(expected, expected.subList(0, rowCountBefore), newest);
  }

  void check(Corruption damage) {
    try {
      for (RecordMode mode : RecordMode.values()) {
        checkReading(damage, mode);
      }
      checkVerifying(damage);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError(damage.toString(), e);
    }
  }

  private void checkReading(Corruption damage, RecordMode mode) throws IOException {
    List<GenericRecord> rows;
    try {
      rows = SampleTable.read(damage.storage(), mode);
    } catch (CorruptFileException e) {
      boolean isNamed = e.getMessage().contains(damage.path());
      assertTrue(isNamed || isOtherTablesSnapshot(damage), e::getMessage);
      assertTrue(e.getMessage().contains("offset"), e::getMessage);
      return;
    }
    // Without the newest snapshot's file, the one before is the newest.
    boolean isBefore =
        damage.kind() == CorruptionKind.REMOVED && damage.path().equals(newestSnapshot);
    RowModel.assertSameRecords(isBefore ? expectedBefore : expected, rows);
  }

  private static void checkVerifying(Corruption damage) throws IOException {
    // The snapshot may have been removed because it was no longer needed.
    if (isSnapshot(damage) && damage.kind() == CorruptionKind.REMOVED) {
      return;
    }
    StringBuilder told = new StringBuilder();
    TableVerifier.verify(
        damage.storage(), fault -> told.append(fault.message()).append(System.lineSeparator()));
    assertTrue(told.length() > 0, "verify found nothing");
    boolean isNamed = told.toString().contains(damage.path());
    assertTrue(isNamed || isOtherTablesSnapshot(damage), told::toString);
  }

  private static boolean isSnapshot(Corruption damage) {
    return damage.path().startsWith("_stoa/v-");
  }

  /** The snapshot is valid but names missing files: a reader can detect those. */
  private static boolean isOtherTablesSnapshot(Corruption damage) {
    return isSnapshot(damage) && damage.kind() == CorruptionKind.SWAPPED;
  }
}
