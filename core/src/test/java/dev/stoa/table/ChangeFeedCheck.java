package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.feed.ChangeReader;
import dev.stoa.table.feed.ChangeScan;
import dev.stoa.table.feed.ChangeTask;
import dev.stoa.table.feed.ChangeType;
import dev.stoa.table.feed.ChangedRows;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Checks that the changes between two versions lead from the rows of one to those of the other. */
final class ChangeFeedCheck {
  private final Storage storage;
  private final String description;

  /** The number of each row, as text. */
  private final Map<String, Integer> counts = new TreeMap<>();

  private ChangeFeedCheck(Storage storage, String description) {
    this.storage = storage;
    this.description = description;
  }

  /** Checks the changes between a random version and the current one, or between earlier ones. */
  static void checkRandomRange(Storage storage, String description, Random random)
      throws IOException {
    TableState current = TableState.current(storage);
    Set<Long> versions = new HashSet<>(Snapshots.list(storage));
    versions.removeIf(current.root().refs()::isExpired);
    long last = current.root().version();
    while (random.nextInt(3) == 0 && versions.contains(last - 1)) {
      last--;
    }
    long first = last;
    while (random.nextInt(6) > 0 && (versions.contains(first - 1) || first == 1)) {
      first--;
    }
    check(storage, first, last, description + ", changes after " + first + " up to " + last);
  }

  /** Checks the changes after a version up to another. */
  static void check(Storage storage, long afterVersion, long lastVersion, String description)
      throws IOException {
    ChangeScan scan;
    try {
      scan = Table.open(storage).newChangeScan(afterVersion, lastVersion);
    } catch (InvalidTableException e) {
      boolean isRefused =
          e.getMessage().contains("was replaced") || e.getMessage().contains("apart");
      assertTrue(isRefused, () -> description + ": " + e.getMessage());
      return;
    }
    new ChangeFeedCheck(storage, description).check(scan, afterVersion, lastVersion);
  }

  private void check(ChangeScan scan, long afterVersion, long lastVersion) throws IOException {
    List<Column> columns = scan.rowScan().state().root().schema().columns();
    if (afterVersion > 0) {
      countRows(columns, afterVersion);
    }
    long changeCount = apply(scan);
    Map<String, Integer> actualCounts = Map.copyOf(counts);
    counts.clear();
    countRows(columns, lastVersion);
    assertEquals(new TreeMap<>(counts), new TreeMap<>(actualCounts), description);
    checkTasks(scan.select(columns.get(0).name()), changeCount);
  }

  private void countRows(List<Column> columns, long version) throws IOException {
    TableScan scan = new TableScan(TableState.atVersion(storage, version), columns);
    try (RecordReader reader = scan.open()) {
      while (reader.next()) {
        count(reader.record(), 1);
      }
    }
  }

  private void count(ColumnarRecord row, int difference) {
    counts.merge(row.copy().toString(), difference, (a, b) -> a + b == 0 ? null : a + b);
  }

  /** Applies all changes to the counts; returns the number of changed rows. */
  private long apply(ChangeScan scan) throws IOException {
    long changeCount = 0;
    long version = 0;
    try (ChangeReader changes = scan.open()) {
      while (changes.next()) {
        if (version != changes.commitVersion()) {
          checkNoneIsNegative(version);
        }
        version = changes.commitVersion();
        boolean isAdded =
            switch (changes.changeType()) {
              case INSERT, UPDATE_POSTIMAGE -> true;
              case DELETE, UPDATE_PREIMAGE -> false;
            };
        count(changes.record(), isAdded ? 1 : -1);
        changeCount++;
      }
    }
    checkNoneIsNegative(version);
    return changeCount;
  }

  private void checkNoneIsNegative(long version) {
    counts.forEach(
        (row, count) ->
            assertTrue(count > 0, () -> description + ": version " + version + " removed " + row));
  }

  /** Checks the tasks, as another process reads them, and the batches of a column. */
  private void checkTasks(ChangeScan scan, long expectedCount) throws IOException {
    long rowCount = 0;
    for (ChangeTask planned : scan.tasks()) {
      ChangeTask task = ChangeTask.fromBytes(planned.toBytes());
      assertEquals(planned.commitVersion(), task.commitVersion());
      assertEquals(planned.commitTime(), task.commitTime());
      List<String> oldRows = new ArrayList<>();
      List<String> newRows = new ArrayList<>();
      long taskRowCount = 0;
      for (ChangedRows rows : task.changedRows(storage)) {
        try (BatchReader batches = rows.openBatches()) {
          while (batches.next()) {
            taskRowCount += batches.batch().rowCount();
          }
        }
        if (rows.type() == ChangeType.UPDATE_PREIMAGE) {
          collect(rows, oldRows);
        } else if (rows.type() == ChangeType.UPDATE_POSTIMAGE) {
          collect(rows, newRows);
        }
      }
      assertTrue(taskRowCount <= task.maxRowCount(), description);
      assertEquals(oldRows.size(), newRows.size(), description);
      rowCount += taskRowCount;
    }
    assertEquals(expectedCount, rowCount, description);
  }

  private static void collect(ChangedRows rows, List<String> texts) throws IOException {
    try (RecordReader reader = rows.open(RecordMode.EAGER)) {
      reader.forEach(row -> texts.add(row.toString()));
    }
  }
}
