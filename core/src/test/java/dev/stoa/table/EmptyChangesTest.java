package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Change;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.write.GroupOptions;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Changes that have nothing to do make no version; updates without values are refused. */
final class EmptyChangesTest {
  private static final int ROW_COUNT = 10;

  private final MemoryStorage storage = new MemoryStorage();

  private Table createTable() throws IOException {
    NumberTable.append(storage, 0, ROW_COUNT);
    return Table.open(storage);
  }

  @Test
  void emptyRewritesDeletesUpsertsAndTransactionsMakeNoVersion() throws IOException {
    Table table = createTable();
    assertEquals(1, table.snapshot().splitCount());
    for (Function<Table, Change> change :
        List.<Function<Table, Change>>of(
            Table::newCompaction,
            openTable -> openTable.newRegroup(GroupOptions.none()),
            openTable -> openTable.newDelete(column("number").equalTo(-1)),
            openTable -> openTable.newUpsert(List.of("number")),
            Table::newTransaction)) {
      assertEquals(table.snapshot().version(), change.apply(table).commit().version());
    }
    assertEquals(table.snapshot().version(), Table.open(storage).snapshot().version());
  }

  @Test
  void otherEmptyChangesMakeAVersion() throws IOException {
    long version = createTable().snapshot().version();
    for (Function<Table, Change> change :
        List.<Function<Table, Change>>of(
            Table::newAppend, Table::newSchemaChange, Table::newRowDelta)) {
      assertEquals(++version, change.apply(Table.open(storage)).commit().version());
    }
  }

  @Test
  void anEmptyTableIsNotRebalanced() throws IOException {
    Table table = Table.create(storage, NumberTable.SCHEMA);
    assertEquals(1, table.newRebalance(2).commit().version());
    assertEquals(1, Table.open(storage).snapshot().version());
  }

  @Test
  void emptyChangesReturnTheNewestSnapshot() throws IOException {
    Table table = createTable();
    NumberTable.append(storage, ROW_COUNT, 2 * ROW_COUNT);
    assertEquals(3, table.newCompaction().commit().version());
    assertEquals(3, table.newTransaction().commit().version());
  }

  @Test
  void aRepeatedCompactionWritesNothing() throws IOException {
    createTable();
    NumberTable.append(storage, ROW_COUNT, 2 * ROW_COUNT);
    Rewrite compaction = Table.open(storage).newCompaction();
    long version = compaction.commit().version();
    List<StorageEntry> entries = storage.list("");
    assertEquals(version, compaction.commit().version());
    assertEquals(entries.size(), storage.list("").size());
  }

  @Test
  void anUpdateWithoutColumnsIsRefused() throws IOException {
    Table table = Table.create(storage, NumberTable.SCHEMA);
    assertThrows(IllegalStateException.class, () -> table.newColumnUpdate().commit());
    assertEquals(1, Table.open(storage).snapshot().version());
  }

  @Test
  void anUpdateWithoutValuesSaysHowToSetThem() throws IOException {
    Table table = createTable();
    Schema.Field score = new Schema.Field("score", Schema.create(Schema.Type.LONG), null, 0L);
    String message =
        assertThrows(IllegalStateException.class, () -> table.newColumnUpdate().add(score).commit())
            .getMessage();
    assertTrue(
        message.contains("no values for score: call compute(...), or newJoin(...)"), message);
  }
}
