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

/** Two processes that create the next snapshot at the same time both commit. */
final class RaceTest {
  private static final int ROUND_COUNT = 20;

  /** The number of the first row that the second process writes. */
  private static final int FIRST_ROW_OF_SECOND = 1_000;

  @TempDir private Path directory;

  @Test
  void concurrentCommitsOfTwoProcessesBothSucceed() throws Exception {
    Storage storage = LocalStorage.at(directory.resolve("table"));
    Table.create(storage, SampleTable.SCHEMA);
    try (ChildJvm first = start(0);
        ChildJvm second = start(FIRST_ROW_OF_SECOND)) {
      for (int round = 0; round < ROUND_COUNT; round++) {
        startRound(first, second);
        int firstAttempts = Integer.parseInt(first.readLine());
        int secondAttempts = Integer.parseInt(second.readLine());
        String attempts = firstAttempts + " and " + secondAttempts + " attempts";
        assertEquals(1, Math.min(firstAttempts, secondAttempts), attempts);
        assertTrue(Math.max(firstAttempts, secondAttempts) > 1, attempts);
      }
      assertEquals(0, first.waitFor(), first.errors());
      assertEquals(0, second.waitFor(), second.errors());
    }
    assertEquals(1 + 2 * ROUND_COUNT, Table.open(storage).snapshot().version());
    assertRows(storage);
  }

  private ChildJvm start(int firstRow) throws IOException {
    return ChildJvm.start(
        RacingWriter.class,
        directory,
        directory.resolve("table").toString(),
        Integer.toString(firstRow),
        Integer.toString(ROUND_COUNT));
  }

  /**
   * Starts both processes on the same snapshot, and releases them once both are about to create the
   * next.
   */
  private static void startRound(ChildJvm first, ChildJvm second) throws IOException {
    first.writeLine("begin");
    second.writeLine("begin");
    assertEquals(RacingWriter.READY, first.readLine());
    assertEquals(RacingWriter.READY, second.readLine());
    first.writeLine("go");
    second.writeLine("go");
  }

  /** Asserts that the rows of each process occur once, in the order in which it wrote them. */
  private static void assertRows(Storage storage) throws IOException {
    List<GenericRecord> firstRows = new ArrayList<>();
    List<GenericRecord> secondRows = new ArrayList<>();
    for (GenericRecord row : SampleTable.read(storage, RecordMode.EAGER)) {
      String url = row.get("url").toString();
      int number = Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
      (number < FIRST_ROW_OF_SECOND ? firstRows : secondRows).add(row);
    }
    int rowCount = ROUND_COUNT * RacingWriter.ROWS_PER_ROUND;
    RowModel.assertSameRecords(SampleTable.rows(0, rowCount), firstRows);
    RowModel.assertSameRecords(
        SampleTable.rows(FIRST_ROW_OF_SECOND, FIRST_ROW_OF_SECOND + rowCount), secondRows);
  }
}
