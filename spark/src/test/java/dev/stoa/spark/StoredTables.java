package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.change.KeyIndexes;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a directory, read from disk without Spark: rows with a unique {@code id}, and the
 * remaining columns as text.
 */
final class StoredTables {
  private static final VacuumOptions WITHOUT_RETENTION =
      VacuumOptions.defaults().withRetention(Duration.ZERO);

  private final Path directory;

  StoredTables(Path directory) {
    this.directory = directory;
  }

  Path path(String name) {
    return directory.resolve(name);
  }

  private Storage storage(String name) {
    return LocalStorage.at(path(name));
  }

  /** The rows of each table. */
  Map<String, Map<Long, String>> rows() throws IOException {
    Map<String, Map<Long, String>> tables = new TreeMap<>();
    for (String name : names()) {
      tables.put(name, rows(name));
    }
    return tables;
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> children = Files.list(directory)) {
      for (Path child : children.filter(Files::isDirectory).toList()) {
        if (Table.exists(LocalStorage.at(child))) {
          names.add(child.getFileName().toString());
        }
      }
    }
    return names;
  }

  private Map<Long, String> rows(String name) throws IOException {
    Map<Long, String> rows = new TreeMap<>();
    Table table = Table.open(storage(name));
    int columnCount = table.schema().getFields().size();
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        List<String> values = new ArrayList<>();
        for (int i = 1; i < columnCount; i++) {
          values.add(String.valueOf(row.get(i)));
        }
        Object otherRow = rows.put((Long) row.get(0), String.join(" ", values));
        assertNull(otherRow, () -> "two rows have the same id: " + row);
      }
    }
    return rows;
  }

  /** Reads every byte of the tables' files. */
  void verify() throws IOException {
    for (String name : names()) {
      List<Fault> faults = new ArrayList<>();
      TableVerifier.verify(storage(name), faults::add);
      assertEquals(List.of(), faults, name);
      verifyLookups(name);
    }
  }

  /** Checks that each row is found by its id, if the table has an index of the ids. */
  private void verifyLookups(String name) throws IOException {
    Table table = Table.open(storage(name));
    if (!table.indexes().keys().contains(List.of("id"))) {
      return;
    }
    try (KeyLookup lookup = table.newScan().openKeyLookup("id")) {
      for (long id : rows(name).keySet()) {
        assertEquals(1, lookup.findKey(id).size(), name + ", id " + id);
      }
    }
  }

  /** Adds an index of a column. */
  void addIndex(String name, String column) throws IOException {
    Table.open(storage(name)).indexes().add(List.of(column)).commit();
  }

  /**
   * Removes files that no snapshot references.
   *
   * @return the removed split directories and column files, without manifests and bitmaps, which
   *     also remain where a commit was repeated, since the earlier attempt might have referenced
   *     them
   */
  List<String> removeLeftOvers() throws IOException {
    List<String> remainingFiles = new ArrayList<>();
    for (String name : names()) {
      vacuum(name, Integer.MAX_VALUE).removals().stream()
          .map(VacuumReport.Removal::path)
          .filter(path -> path.startsWith("s-") && !path.endsWith(".bitmap"))
          .forEach(remainingFiles::add);
    }
    return remainingFiles;
  }

  /** Removes files that the newest snapshot does not reference; checks that none remains. */
  void vacuum() throws IOException {
    for (String name : names()) {
      vacuum(name, 1);
      checkNothingIsLeftOver(name);
    }
  }

  private VacuumReport vacuum(String name, int minSnapshotCount) throws IOException {
    VacuumOptions options = WITHOUT_RETENTION.withMinSnapshotsToKeep(minSnapshotCount);
    return Table.open(storage(name)).newVacuum(options).run();
  }

  /** The states whose files vacuum keeps: the newest, and the first and newest of branches. */
  private List<Table> keptStates(String name) throws IOException {
    Table table = Table.open(storage(name));
    List<Table> states = new ArrayList<>(List.of(table));
    for (Map.Entry<String, Long> branch : table.snapshot().branches().entrySet()) {
      states.add(table.at(branch.getValue()));
      states.add(table.branch(branch.getKey()));
    }
    return states;
  }

  private void checkNothingIsLeftOver(String name) throws IOException {
    Set<String> columnFiles = new HashSet<>();
    Set<String> splits = new HashSet<>();
    long bitmapCount = 0;
    List<Table> states = keptStates(name);
    for (Table state : states) {
      TableDescription described = state.describe();
      described.files().forEach(file -> columnFiles.add(file.path()));
      described.splits().forEach(split -> splits.add(split.name()));
      bitmapCount +=
          described.splits().stream().filter(split -> split.deletedRowCount() > 0).count();
    }
    List<String> files = files(name);
    assertEquals(columnFiles, matching(files, ".*\\.col"), name);
    int foundBitmapCount = matching(files, ".*\\.bitmap").size();
    assertTrue(
        states.size() == 1 ? foundBitmapCount == bitmapCount : foundBitmapCount <= bitmapCount,
        () -> name + ": " + files);
    assertEquals(
        splits.stream().map(split -> split + "/_schema.avsc").collect(Collectors.toSet()),
        matching(files, "(?!_stoa/).*\\.avsc"),
        name);
    checkIndexFiles(name, splits, matching(files, ".*\\.index"));
    assertEquals(
        Set.of(),
        matching(files, "(?!_stoa/).*(?<!\\.col|\\.index|\\.bitmap|\\.avsc)|.*/\\.tmp-.*"),
        name);
    // Vacuum commits a snapshot when it expires others.
    int snapshotCount = matching(files, "_stoa/(b-\\w+/)?v-\\d+").size();
    assertTrue(snapshotCount <= 2 * states.size(), () -> name + ": " + files);
  }

  /** Checks that split directories with rows have the files of their indexes, and no others. */
  private void checkIndexFiles(String name, Set<String> splits, Set<String> indexFiles)
      throws IOException {
    List<KeyIndexes.Coverage> indexes = Table.open(storage(name)).indexes().coverage();
    int usedCount = indexes.stream().mapToInt(KeyIndexes.Coverage::indexedSplitCount).sum();
    assertTrue(
        indexFiles.size() >= usedCount && indexFiles.size() <= indexes.size() * splits.size(),
        () -> name + ": " + indexFiles);
    assertTrue(
        indexFiles.stream().allMatch(file -> splits.contains(file.substring(0, file.indexOf('/')))),
        () -> name + ": " + indexFiles);
  }

  private static Set<String> matching(List<String> files, String pattern) {
    return files.stream().filter(file -> file.matches(pattern)).collect(Collectors.toSet());
  }

  /** Lists the files and the empty directories. */
  private List<String> files(String name) throws IOException {
    try (Stream<Path> files = Files.walk(path(name))) {
      return files
          .filter(file -> !Files.isDirectory(file) || isEmpty(file))
          .map(file -> path(name).relativize(file).toString())
          .toList();
    }
  }

  private static boolean isEmpty(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.findAny().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
