package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A committed change refuses setters, since a repeated commit would ignore them. */
final class CommittedChangesTest {
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    NumberTable.append(storage, 0, 10);
    table = Table.open(storage);
  }

  private static void assertRefused(Executable setter) {
    assertEquals(
        "this change is committed: begin another",
        assertThrows(IllegalStateException.class, setter).getMessage());
  }

  @Test
  void anAppendRefusesMoreRows() throws IOException {
    Append append = table.newAppend().add(NumberTable.write(table, 10, 20));
    Snapshot snapshot = append.commit();
    assertRefused(() -> append.add(NumberTable.write(table, 20, 30)));
    assertRefused(append::expectAbsent);
    assertEquals(snapshot.version(), append.commit().version());
    assertEquals(20, table.refresh().snapshot().rowCount());
  }

  @Test
  void aSchemaChangeRefusesMoreSteps() throws IOException {
    SchemaChange change = table.newSchemaChange().rename("text", "name");
    change.commit();
    assertRefused(() -> change.rename("number", "id"));
    assertRefused(() -> change.drop("name"));
  }

  @Test
  void anOverwriteRefusesMoreRowsAndPredicates() throws IOException {
    Overwrite overwrite = table.newOverwrite().remove(column("number").equalTo(3));
    overwrite.commit();
    assertRefused(() -> overwrite.remove(column("number").equalTo(4)));
    assertRefused(overwrite::removeAll);
    assertRefused(overwrite::replacePartitions);
    assertRefused(overwrite::expectUnchanged);
    assertRefused(() -> overwrite.add(List.of()));
  }

  @Test
  void aColumnUpdateRefusesMoreColumnsAndOptions() throws IOException {
    Schema.Field field = new Schema.Field("score", Schema.create(Schema.Type.LONG), "", 0L);
    ColumnUpdate update =
        table.newColumnUpdate().add(field).compute(List.of(), (row, values) -> values.put(0, 1L));
    update.commit();
    assertRefused(() -> update.replace("text"));
    assertRefused(() -> update.compute(List.of(), (row, values) -> values.put(0, 2L)));
    assertRefused(() -> update.options(WriteOptions.defaults()));
  }

  @Test
  void aChangeInATransactionRefusesSettersToo() throws IOException {
    try (Transaction transaction = table.newTransaction()) {
      SchemaChange change = transaction.table().newSchemaChange().rename("text", "name");
      change.commit();
      assertEquals(
          "this change is already part of its transaction: begin another",
          assertThrows(IllegalStateException.class, () -> change.drop("name")).getMessage());
    }
  }
}
