package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
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
 * Compares the reports of {@link ChangingProcess}es with the table: each committed change is there
 * once, in its version and all later ones; a change begun by a killed process is there completely
 * or not at all. For one test.
 */
final class ChangeJournal {
  private static final String NONE = "";

  /** The versions in which a row was added and deleted. */
  private final Map<Long, Long> appended = new HashMap<>();

  private final Map<Long, Long> deleted = new HashMap<>();
  private final Map<String, Long> columns = new HashMap<>();

  /** The pending changes of killed processes. */
  private final List<String> open = new ArrayList<>();

  private int conflicts;

  /** Records the whole output of a process. */
  synchronized void add(List<String> lines) {
    String begun = NONE;
    for (String line : lines) {
      if (line.startsWith("begin ")) {
        begun = line.substring("begin ".length());
      } else if (line.startsWith("done ")) {
        String[] words = line.split(" ", 3);
        land(words[2].split(" ", -1), Long.parseLong(words[1]));
        begun = NONE;
      } else if (line.startsWith("again ")) {
        conflicts++;
      }
    }
    if (!begun.isEmpty()) {
      open.add(begun);
    }
  }

  private void land(String[] change, long version) {
    switch (change[0]) {
      case "append" -> ids(change).forEach(id -> appended.put(id, version));
      case "delete" -> deleted.put(Long.parseLong(change[1]), version);
      case "overwrite" -> {
        ids(change).forEach(id -> appended.put(id, version));
        deleted.put(Long.parseLong(change[3]), version);
      }
      case "column" -> columns.put(change[1], version);
      default -> {
        // A compaction changes no visible rows.
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

  /** Resolves the open changes by the newest version, then compares all versions. */
  void check(Storage storage) throws IOException {
    List<Snapshot> history = Table.open(storage).history();
    for (String change : List.copyOf(open)) {
      settle(change.split(" ", -1), storage, history);
    }
    open.clear();
    for (Snapshot snapshot : history) {
      check(Table.open(storage, snapshot.version()), snapshot.version());
    }
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /** It was committed in the first version that shows it, if there is one. */
  private void settle(String[] change, Storage storage, List<Snapshot> history) throws IOException {
    long landed = Long.MAX_VALUE;
    for (Snapshot snapshot : history) {
      Table table = Table.open(storage, snapshot.version());
      if (holds(table, change)) {
        landed = Math.min(landed, snapshot.version());
      }
    }
    if (landed < Long.MAX_VALUE) {
      land(change, landed);
    }
  }

  private boolean holds(Table table, String[] change) throws IOException {
    return switch (change[0]) {
      case "append", "overwrite" -> rows(table).contains(Long.parseLong(change[1]));
      case "delete" -> isGone(table, Long.parseLong(change[1]));
      case "column" -> table.schema().getField(change[1]) != null;
      default -> false;
    };
  }

  private boolean isGone(Table table, long id) throws IOException {
    return appended.get(id) <= table.snapshot().version() && !rows(table).contains(id);
  }

  private void check(Table table, long version) throws IOException {
    Set<String> names = new HashSet<>(Set.of("id", "twice"));
    columns.forEach((name, since) -> addWhen(since <= version, name, names));
    assertEquals(
        names,
        new HashSet<>(table.schema().getFields().stream().map(Schema.Field::name).toList()),
        () -> "version " + version);
    Set<Long> expected = new HashSet<>();
    appended.forEach((id, since) -> addWhen(since <= version, id, expected));
    deleted.forEach(
        (id, since) -> {
          if (since <= version) {
            expected.remove(id);
          }
        });
    assertEquals(expected, rows(table), () -> "version " + version);
  }

  private static <T> void addWhen(boolean isThere, T value, Set<T> set) {
    if (isThere) {
      set.add(value);
    }
  }

  /** The ids, each of which occurs once with the values of its row. */
  private static Set<Long> rows(Table table) throws IOException {
    Set<Long> found = new HashSet<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        long id = (Long) reader.record().get("id");
        assertTrue(found.add(id), () -> "twice there: " + id);
        assertEquals(ChangingProcess.row(table.schema(), id), reader.record());
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return "%d rows appended, %d deleted, %d columns, %d conflicts"
        .formatted(appended.size(), deleted.size(), columns.size(), conflicts);
  }
}
