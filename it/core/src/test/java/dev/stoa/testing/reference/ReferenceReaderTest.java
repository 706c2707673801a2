package dev.stoa.testing.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.format.encoding.EncodingSet;
import dev.stoa.format.encoding.registry.StandardEncodings;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A second reader, in Python and written from {@code docs/reference/format.md} alone, reads the
 * rows of random tables as this one does, and rejects damaged ones. {@code -DreferenceTables=}
 * names a directory that keeps the tables.
 */
final class ReferenceReaderTest {
  private static final int MAX_PROBLEM_COUNT = 10;
  private static final int DAMAGES_PER_TABLE = 12;
  private static final int CONTEXT_LENGTH = 80;

  @TempDir private Path temporaryDirectory;

  private final long seed = Seeds.seed(ReferenceReaderTest.class);
  private final Random random = new Random(seed);
  private final Coverage coverage = new Coverage();
  private final Set<String> encodings = new TreeSet<>();
  private final List<String> problems = new ArrayList<>();
  private ReferenceReader reader;
  private Path tables;

  @BeforeEach
  void findReader() throws IOException, InterruptedException {
    reader = new ReferenceReader(temporaryDirectory);
    Optional<String> problem = reader.problem();
    assumeTrue(problem.isEmpty(), () -> "the second reader cannot run: " + problem.orElse(""));
    tables =
        Path.of(System.getProperty("referenceTables", temporaryDirectory.toString()))
            .resolve(Long.toString(seed));
  }

  @Test
  void readsRandomTablesAsThisReaderDoes() throws IOException, InterruptedException {
    compareTables(Seeds.rounds(12));
  }

  @Test
  @Tag("long")
  void readsManyRandomTablesAsThisReaderDoes() throws IOException, InterruptedException {
    compareTables(Seeds.rounds(500));
    coverage.assertComplete();
    Set<String> missing = standardEncodings();
    missing.removeAll(encodings);
    assertEquals(Set.of(), missing, "encodings that no table has");
  }

  @Test
  void rejectsDamagedTablesOrReadsTheSameRows() throws IOException, InterruptedException {
    compareDamagedTables(3);
  }

  @Test
  @Tag("long")
  void rejectsManyDamagedTablesOrReadsTheSameRows() throws IOException, InterruptedException {
    compareDamagedTables(Seeds.rounds(100));
  }

  // ---- intact tables ---------------------------------------------------------------------------

  private void compareTables(int count) throws IOException, InterruptedException {
    for (int number = 0; number < count && problems.size() < MAX_PROBLEM_COUNT; number++) {
      Path directory = tables.resolve("table" + number);
      List<String> history = write(directory);
      ReferenceReader.Result result = reader.read(directory);
      if (result.exitCode() == 0) {
        firstDifference(expectedRows(directory), result.lines())
            .ifPresent(difference -> addProblem(directory, difference, history));
      } else {
        addProblem(
            directory, "exit code %s: %s".formatted(result.exitCode(), result.errors()), history);
      }
    }
    failIfProblems();
  }

  /** Writes a random table, and its expected rows beside it; returns its history. */
  private List<String> write(Path directory) throws IOException {
    Schema columns = new RandomSchemas(random, coverage).next(); // prefers types not yet covered
    List<String> history = RandomTable.write(random, directory, columns);
    Table table = Table.open(directory);
    try (RecordReader records = table.newScan().open(RecordMode.EAGER)) {
      while (records.next()) {
        coverage.add(records.record());
      }
    }
    table.describePages().forEach(page -> addEncodings(page.bytesByEncoding().keySet()));
    Files.write(expectedFile(directory), CanonicalRows.of(table), StandardCharsets.US_ASCII);
    return history;
  }

  private static Path expectedFile(Path directory) {
    return directory.resolveSibling(directory.getFileName() + ".jsonl");
  }

  private static List<String> expectedRows(Path directory) throws IOException {
    return Files.readAllLines(expectedFile(directory), StandardCharsets.US_ASCII);
  }

  private void addEncodings(Set<String> labels) {
    labels.forEach(label -> encodings.add(label.replaceFirst("[+].*", "")));
  }

  private static Set<String> standardEncodings() {
    Set<String> labels = new TreeSet<>();
    for (EncodingSet<?, ?> set :
        List.of(
            StandardEncodings.ALL.longs(),
            StandardEncodings.ALL.doubles(),
            StandardEncodings.ALL.floats(),
            StandardEncodings.ALL.bytes())) {
      set.encodings().forEach(encoding -> labels.add(encoding.label()));
    }
    return labels;
  }

  // ---- damaged tables --------------------------------------------------------------------------

  private void compareDamagedTables(int count) throws IOException, InterruptedException {
    int rejectionCount = 0;
    for (int number = 0; number < count && problems.size() < MAX_PROBLEM_COUNT; number++) {
      Path directory = tables.resolve("intact" + number);
      List<String> history = write(directory);
      for (int copy = 0; copy < DAMAGES_PER_TABLE; copy++) {
        Path damaged = directory.resolveSibling("damaged" + number + "-" + copy);
        String damage = DamagedTable.write(random, directory, damaged);
        ReferenceReader.Result result = reader.read(damaged);
        if (result.exitCode() == 0) {
          firstDifference(expectedRows(directory), result.lines())
              .ifPresent(difference -> addProblem(damaged, damage + ": " + difference, history));
        } else if (result.isRejection()) {
          rejectionCount++;
        } else {
          String end = "exit code " + result.exitCode() + ", not one sentence: ";
          addProblem(damaged, damage + ": " + end + result.lastError(), history);
        }
      }
    }
    failIfProblems();
    assertTrue(rejectionCount > 0, "no damaged table was rejected");
  }

  // ---- messages --------------------------------------------------------------------------------

  private static Optional<String> firstDifference(List<String> expected, List<String> actual) {
    for (int row = 0; row < Math.min(expected.size(), actual.size()); row++) {
      String expectedRow = expected.get(row);
      String actualRow = actual.get(row);
      if (!expectedRow.equals(actualRow)) {
        int start = Math.max(0, firstDifference(expectedRow, actualRow) - CONTEXT_LENGTH);
        return Optional.of(
            "row %s, from character %s on: expected %s, found %s"
                .formatted(row, start, part(expectedRow, start), part(actualRow, start)));
      }
    }
    return expected.size() == actual.size()
        ? Optional.empty()
        : Optional.of("expected %s rows, found %s".formatted(expected.size(), actual.size()));
  }

  private static int firstDifference(String expected, String actual) {
    int position = 0;
    while (position < Math.min(expected.length(), actual.length())
        && expected.charAt(position) == actual.charAt(position)) {
      position++;
    }
    return position;
  }

  private static String part(String row, int start) {
    int end = Math.min(row.length(), start + 3 * CONTEXT_LENGTH);
    return row.substring(Math.min(start, end), end);
  }

  private void addProblem(Path directory, String problem, List<String> history) {
    problems.add("%s: %s%n    history: %s".formatted(directory, problem, part("" + history, 0)));
  }

  private void failIfProblems() {
    if (!problems.isEmpty()) {
      fail(String.join(System.lineSeparator(), problems));
    }
  }
}
