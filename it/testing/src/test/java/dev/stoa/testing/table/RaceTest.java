package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that create the next snapshot at the same time both succeed. */
final class RaceTest {
  private static final int ROUNDS = 20;
  private static final int SECOND = 1_000;

  @TempDir private Path directory;

  @Test
  void concurrentCommitsOfTwoProcessesBothSucceed() throws Exception {
    Storage storage = LocalStorage.at(directory.resolve("table"));
    Table.create(storage, SampleTable.SCHEMA);
    try (ChildJvm one = start(0);
        ChildJvm two = start(SECOND)) {
      for (int round = 0; round < ROUNDS; round++) {
        meet(one, two);
        int attempts = Integer.parseInt(one.readLine());
        int otherAttempts = Integer.parseInt(two.readLine());
        String tried = attempts + " and " + otherAttempts + " attempts";
        assertEquals(1, Math.min(attempts, otherAttempts), tried);
        assertTrue(Math.max(attempts, otherAttempts) > 1, tried);
      }
      assertEquals(0, one.waitFor(), one.errors());
      assertEquals(0, two.waitFor(), two.errors());
    }
    assertEquals(1 + 2 * ROUNDS, Table.open(storage).snapshot().version());
    checkRows(storage);
  }

  private ChildJvm start(int firstRow) throws IOException {
    return ChildJvm.start(
        RacingWriter.class,
        directory,
        directory.resolve("table").toString(),
        Integer.toString(firstRow),
        Integer.toString(ROUNDS));
  }

  /** Starts both on one snapshot, and releases them once both are about to create the next. */
  private static void meet(ChildJvm one, ChildJvm two) throws IOException {
    one.writeLine("begin");
    two.writeLine("begin");
    assertEquals(RacingWriter.READY, one.readLine());
    assertEquals(RacingWriter.READY, two.readLine());
    one.writeLine("go");
    two.writeLine("go");
  }

  /** Each process's rows occur once, batch by batch, in its own order. */
  private static void checkRows(Storage storage) throws IOException {
    List<GenericRecord> ofOne = new ArrayList<>();
    List<GenericRecord> ofTwo = new ArrayList<>();
    for (GenericRecord row : SampleTable.read(storage, RecordMode.EAGER)) {
      String url = row.get("url").toString();
      int number = Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
      (number < SECOND ? ofOne : ofTwo).add(row);
    }
    int rows = ROUNDS * RacingWriter.BATCH;
    RowModel.assertSameRecords(SampleTable.rows(0, rows), ofOne);
    RowModel.assertSameRecords(SampleTable.rows(SECOND, SECOND + rows), ofTwo);
  }
}
