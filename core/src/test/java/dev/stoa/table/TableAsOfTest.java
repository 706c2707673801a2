package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.GroupOptions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tables opened by version, time or tag can be read and tagged, and refuse other changes. */
final class TableAsOfTest {
  private static final int FIRST_ROW_COUNT = 10;

  private final MemoryStorage storage = new MemoryStorage();

  /**
   * Creates version 1 without rows, version 2 with 10 rows, version 3 with 20 rows, and version 4,
   * which tags version 2 as "first".
   */
  @BeforeEach
  void createTable() throws IOException {
    NumberTable.append(storage, 0, FIRST_ROW_COUNT);
    NumberTable.append(storage, FIRST_ROW_COUNT, 2 * FIRST_ROW_COUNT);
    Table.open(storage).newTag("first", 2).commit();
  }

  @Test
  void changesAreRefusedWithTheRemedy() throws IOException {
    Table table = Table.open(storage).at(2);
    for (Executable change :
        List.<Executable>of(
            table::newWriter,
            table::newAppend,
            table::newOverwrite,
            () -> table.newTableReplacement(NumberTable.SCHEMA, PartitionSpec.UNPARTITIONED),
            table::newSchemaChange,
            table::newColumnUpdate,
            () -> table.newUpsert(List.of("number")),
            table::newCompaction,
            () -> table.newRebalance(1),
            () -> table.newRegroup(GroupOptions.none()),
            () -> table.newDelete(FilterPredicates.parse("number = 1")),
            () -> table.newRollback(1),
            table::newTransaction)) {
      String message = assertThrows(IllegalStateException.class, change).getMessage();
      assertTrue(
          message.contains(
              "as of version 2 and can only be read, tagged or vacuumed: open the newest"),
          message);
    }
    for (Table tableAsOf :
        List.of(
            Table.open(storage, 2),
            Table.openTag(storage, "first"),
            Table.openAt(storage, table.snapshot().time()))) {
      assertThrows(IllegalStateException.class, tableAsOf::newAppend);
    }
  }

  @Test
  void aTableOpenedByTagCanBeTaggedReadAndRefreshed() throws IOException {
    Table table = Table.open(storage).at("first");
    table.newTag("again").commit();
    assertEquals(2, Table.openTag(storage, "again").snapshot().version());
    assertEquals(FIRST_ROW_COUNT, NumberTable.numbers(table).size());
    table.refresh().newSchemaChange().rename("text", "title").commit();
    assertEquals("title", table.refresh().schema().getFields().get(1).name());
  }

  @Test
  void aTagCanBeRolledBackTo() throws IOException {
    Table table = Table.open(storage);
    assertEquals(FIRST_ROW_COUNT, table.newRollback("first").commit().rowCount());
    String message =
        assertThrows(InvalidTableException.class, () -> table.newRollback("last")).getMessage();
    assertTrue(message.endsWith("has no tag \"last\": its tags are first"), message);
  }

  @Test
  void tablesAndSnapshotsHaveReadableNames() throws IOException {
    Table table = Table.open(storage);
    assertEquals(storage.location() + " at version 4", table.toString());
    assertEquals("snapshot 4 (tag, 20 rows)", table.snapshot().toString());
    try (Transaction transaction = table.newTransaction()) {
      assertEquals("snapshot 4 (tag, 20 rows)", transaction.table().snapshot().toString());
      String pendingText =
          transaction.table().newAppend().add(NumberTable.write(table, 0, 5)).commit().toString();
      assertEquals("snapshot 4 with uncommitted changes (25 rows)", pendingText);
      assertEquals(pendingText, transaction.table().snapshot().toString());
      assertEquals(table + " in a transaction", transaction.table().toString());
      assertEquals("transaction on " + table, transaction.toString());
    }
  }
}
