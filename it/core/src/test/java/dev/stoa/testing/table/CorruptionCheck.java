package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.storage.Corruption;
import dev.stoa.testing.storage.CorruptionKind;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/**
 * Checks that reads of a damaged table return the right values or name the corrupt file, and that
 * verification reports the damage.
 */
final class CorruptionCheck {
  private static final int LOOKUP_STEP = 3;

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
   * Creates a check of a table.
   *
   * @param table the undamaged table
   * @param expected the rows of the table
   * @param rowCountBefore the number of rows in the snapshot before the newest
   */
  static CorruptionCheck of(MemoryStorage table, List<GenericRecord> expected, int rowCountBefore)
      throws IOException {
    String newestSnapshot = "_stoa/v-%020d".formatted(Table.open(table).snapshot().version());
    return new CorruptionCheck(expected, expected.subList(0, rowCountBefore), newestSnapshot);
  }

  void assertDamageDetected(Corruption damage) {
    try {
      for (RecordMode mode : RecordMode.values()) {
        assertReads(damage, mode);
      }
      assertLookups(damage);
      assertVerificationFindsDamage(damage);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError(damage.toString(), e);
    }
  }

  private void assertReads(Corruption damage, RecordMode mode) throws IOException {
    List<GenericRecord> rows;
    try {
      rows = SampleTable.read(damage.storage(), mode);
    } catch (CorruptFileException e) {
      boolean isNamed = e.getMessage().contains(damage.path());
      assertTrue(isNamed || isOtherTablesSnapshot(damage), e::getMessage);
      assertTrue(e.getMessage().contains("offset"), e::getMessage);
      return;
    }
    // Without the file of the newest snapshot, the previous snapshot is the newest.
    boolean isPreviousSnapshot =
        damage.kind() == CorruptionKind.REMOVED && damage.path().equals(newestSnapshot);
    RowModel.assertSameRecords(isPreviousSnapshot ? expectedBefore : expected, rows);
  }

  /** Looks up some rows by their URL, if the table has an index of it. */
  private void assertLookups(Corruption damage) throws IOException {
    try {
      Table table = Table.open(damage.storage());
      if (table.indexes().keys().isEmpty()) {
        return;
      }
      try (KeyLookup lookup = table.newScan().openKeyLookup("url")) {
        for (int row = 0; row < expectedBefore.size(); row += LOOKUP_STEP) {
          String url = expected.get(row).get("url").toString();
          RowModel.assertSameRecords(
              expected.subList(row, row + 1),
              List.copyOf(lookup.find(FilterPredicates.column("url").equalTo(url))));
        }
      }
    } catch (CorruptFileException e) {
      boolean isNamed = e.getMessage().contains(damage.path());
      assertTrue(isNamed || isOtherTablesSnapshot(damage), e::getMessage);
    }
  }

  private static void assertVerificationFindsDamage(Corruption damage) throws IOException {
    // Vacuum also removes snapshots, so a missing one is not an error.
    if (isSnapshot(damage) && damage.kind() == CorruptionKind.REMOVED) {
      return;
    }
    StringBuilder faults = new StringBuilder();
    TableVerifier.verify(
        damage.storage(), fault -> faults.append(fault.message()).append(System.lineSeparator()));
    assertTrue(faults.length() > 0, "verification found nothing");
    boolean isNamed = faults.toString().contains(damage.path());
    assertTrue(isNamed || isOtherTablesSnapshot(damage), faults::toString);
  }

  private static boolean isSnapshot(Corruption damage) {
    return damage.path().startsWith("_stoa/v-");
  }

  /**
   * Whether the snapshot is valid but from another table, so that readers only notice the missing
   * files.
   */
  private static boolean isOtherTablesSnapshot(Corruption damage) {
    return isSnapshot(damage) && damage.kind() == CorruptionKind.SWAPPED;
  }
}
