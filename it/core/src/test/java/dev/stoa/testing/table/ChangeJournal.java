package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Compares the reports of {@link ChangingProcess}es with the table: each committed change is
 * visible once, in its version and all later ones; the change of a killed process is visible
 * completely or not at all.
 */
final class ChangeJournal {
  private static final String NO_CHANGE = "";
  private static final int MAX_LOOKUP_COUNT = 100;

  /** The version that added each row. */
  private final Map<Long, Long> appendVersions = new HashMap<>();

  /** The version that deleted each row. */
  private final Map<Long, Long> deleteVersions = new HashMap<>();

  /** The version that added each column. */
  private final Map<String, Long> columnVersions = new HashMap<>();

  /** The changes of killed processes whose outcome is unknown. */
  private final List<String> unresolvedChanges = new ArrayList<>();

  private int conflictCount;

  /** Records the whole output of a process. */
  synchronized void add(List<String> lines) {
    String pendingChange = NO_CHANGE;
    for (String line : lines) {
      if (line.startsWith("begin ")) {
        pendingChange = line.substring("begin ".length());
      } else if (line.startsWith("done ")) {
        String[] fields = line.split(" ", 3);
        recordCommit(fields[2].split(" ", -1), Long.parseLong(fields[1]));
        pendingChange = NO_CHANGE;
      } else if (line.startsWith("conflict ")) {
        conflictCount++;
      }
    }
    if (!pendingChange.isEmpty()) {
      unresolvedChanges.add(pendingChange);
    }
  }

  private void recordCommit(String[] change, long version) {
    switch (change[0]) {
      case "append" -> ids(change).forEach(id -> appendVersions.put(id, version));
      case "delete" -> deleteVersions.put(Long.parseLong(change[1]), version);
      case "overwrite" -> {
        ids(change).forEach(id -> appendVersions.put(id, version));
        deleteVersions.put(Long.parseLong(change[3]), version);
      }
      case "column" -> columnVersions.put(change[1], version);
      default -> {
        // A compaction or an index changes no visible rows.
      }
    }
  }

  private static List<Long> ids(String[] change) {
    List<Long> ids = new ArrayList<>();
    for (long id = Long.parseLong(change[1]); id < Long.parseLong(change[2]); id++) {
      ids.add(id);
    }
    return ids;
  }

  /** Resolves the changes whose outcome is unknown, then compares all versions. */
  void assertMatches(Storage storage) throws IOException {
    List<Snapshot> history = Table.open(storage).history();
    for (String change : List.copyOf(unresolvedChanges)) {
      resolve(change.split(" ", -1), storage, history);
    }
    unresolvedChanges.clear();
    for (Snapshot snapshot : history) {
      assertMatches(Table.open(storage, snapshot.version()), snapshot.version());
    }
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /**
   * Records an unresolved change as committed in the first version that contains it, if any does.
   */
  private void resolve(String[] change, Storage storage, List<Snapshot> history)
      throws IOException {
    long commitVersion = Long.MAX_VALUE;
    for (Snapshot snapshot : history) {
      Table table = Table.open(storage, snapshot.version());
      if (contains(table, change)) {
        commitVersion = Math.min(commitVersion, snapshot.version());
      }
    }
    if (commitVersion < Long.MAX_VALUE) {
      recordCommit(change, commitVersion);
    }
  }

  private boolean contains(Table table, String[] change) throws IOException {
    return switch (change[0]) {
      case "append", "overwrite" -> rows(table).contains(Long.parseLong(change[1]));
      case "delete" -> isDeleted(table, Long.parseLong(change[1]));
      case "column" -> table.schema().getField(change[1]) != null;
      default -> false;
    };
  }

  private boolean isDeleted(Table table, long id) throws IOException {
    return appendVersions.get(id) <= table.snapshot().version() && !rows(table).contains(id);
  }

  private void assertMatches(Table table, long version) throws IOException {
    Set<String> names = new HashSet<>(Set.of("id", "twice"));
    columnVersions.forEach((name, addedVersion) -> addIf(addedVersion <= version, name, names));
    assertEquals(
        names,
        new HashSet<>(table.schema().getFields().stream().map(Schema.Field::name).toList()),
        () -> "version " + version);
    Set<Long> expected = new HashSet<>();
    appendVersions.forEach((id, addedVersion) -> addIf(addedVersion <= version, id, expected));
    deleteVersions.forEach(
        (id, deletedVersion) -> {
          if (deletedVersion <= version) {
            expected.remove(id);
          }
        });
    assertEquals(expected, rows(table), () -> "version " + version);
    assertFound(table, expected);
  }

  /** Asserts that lookups find some of the rows, and none of those that are not in the table. */
  private void assertFound(Table table, Set<Long> expected) throws IOException {
    List<List<Long>> keys =
        appendVersions.keySet().stream().limit(MAX_LOOKUP_COUNT).map(List::of).toList();
    try (KeyLookup lookup = table.newScan().openKeyLookup("id")) {
      List<List<ColumnarRecord>> found = lookup.findKeys(keys);
      for (int i = 0; i < keys.size(); i++) {
        long id = keys.get(i).get(0);
        assertEquals(
            expected.contains(id) ? List.of(ChangingProcess.row(table.schema(), id)) : List.of(),
            found.get(i),
            () -> "row " + id + " of version " + table.snapshot().version());
      }
    }
  }

  private static <T> void addIf(boolean condition, T value, Set<T> set) {
    if (condition) {
      set.add(value);
    }
  }

  /** Returns the ids of all rows, and asserts that each occurs once, with the right values. */
  private static Set<Long> rows(Table table) throws IOException {
    Set<Long> ids = new HashSet<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        long id = (Long) reader.record().get("id");
        assertTrue(ids.add(id), () -> "duplicate row " + id);
        assertEquals(ChangingProcess.row(table.schema(), id), reader.record());
      }
    }
    return ids;
  }

  @Override
  public String toString() {
    return "%d rows appended, %d deleted, %d columns, %d conflicts"
        .formatted(
            appendVersions.size(), deleteVersions.size(), columnVersions.size(), conflictCount);
  }
}
