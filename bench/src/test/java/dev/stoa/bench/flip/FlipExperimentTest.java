package dev.stoa.bench.flip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.flip.DirectoryBytes.FileOffset;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.maintenance.TableVerifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlipExperimentTest {
  private static final int ROW_COUNT = 50;
  private static final FlipOptions OPTIONS =
      FlipOptions.defaults().withRowCount(ROW_COUNT).withFlipCount(8);

  private static final int CHANGE = 0x41;

  /** The snapshot of the empty table, which is not the latest one. */
  private static final String FIRST_SNAPSHOT = "v-00000000000000000001";

  /** The size of the header of each file; scans do not check it, {@code stoa verify} does. */
  private static final long HEADER_SIZE_IN_BYTES = 16;

  @TempDir private Path directory;

  private static LocalReader localReader(FlipFormat format) {
    return new LocalReader(format, () -> FlipRows.of(1, ROW_COUNT));
  }

  private static FlipExperiment experiment(int flips) {
    return new FlipExperiment(OPTIONS.withFlipCount(flips), ProgressListener.NONE);
  }

  @Test
  void countsOutcomesByTheDamagedFile() throws IOException {
    FormatResults results =
        experiment(100)
            .run(localReader(new UncheckedLines(UncheckedLines.MAX_ROWS_READ)), directory);
    assertEquals(100, results.flips().size());
    for (FlipResult flip : results.flips()) {
      FlipOutcome expected =
          switch (flip.file().toString()) {
            case UncheckedLines.UNUSED_FILE -> FlipOutcome.HARMLESS;
            case UncheckedLines.ROWS_FILE -> FlipOutcome.WRONG_ROWS;
            default -> FlipOutcome.DETECTED;
          };
      assertEquals(expected, flip.outcome(), flip.toString());
    }
    for (FlipOutcome outcome :
        List.of(FlipOutcome.HARMLESS, FlipOutcome.WRONG_ROWS, FlipOutcome.DETECTED)) {
      assertTrue(results.count(outcome) > 5, outcome.label());
    }
  }

  @Test
  void failsIfUndamagedFilesLackRows() {
    LocalReader reader = localReader(new UncheckedLines(UncheckedLines.MAX_ROWS_READ - 1));
    assertThrows(IllegalStateException.class, () -> experiment(2).run(reader, directory));
  }

  @Test
  void restoresFlippedBytes() throws IOException {
    LocalReader reader = localReader(new UncheckedLines(UncheckedLines.MAX_ROWS_READ));
    experiment(20).run(reader, directory);
    byte[] before = Files.readAllBytes(directory.resolve(UncheckedLines.ROWS_FILE));
    reader.write(directory);
    assertEquals(
        new String(before, StandardCharsets.UTF_8),
        Files.readString(directory.resolve(UncheckedLines.ROWS_FILE)));
  }

  @Test
  void distinguishesOutOfMemoryFromOtherErrors() throws IOException {
    assertEquals(
        FlipOutcome.OUT_OF_MEMORY,
        localReader(new FailingFormat(new IllegalStateException(new OutOfMemoryError())))
            .read(directory)
            .outcome());
    assertEquals(
        FlipOutcome.DETECTED,
        localReader(new FailingFormat(new StackOverflowError())).read(directory).outcome());
  }

  @Test
  void stopsReadsAtTheTimeLimit() throws IOException {
    try (FlipJvm jvm = new FlipJvm(OPTIONS);
        FlipJvm shortLimitJvm = new FlipJvm(OPTIONS.withTimeLimit(Duration.ofMillis(1)))) {
      FlipSubject subject = jvm.subject(new AvroFlipFormat());
      subject.write(directory);
      FlipSubject timedOutSubject =
          shortLimitJvm.subject(
              new AvroFlipFormat()); // The start of the JVM alone takes longer than 1 ms.
      assertEquals(FlipOutcome.TIMED_OUT, timedOutSubject.read(directory).outcome());
      assertEquals(FlipOutcome.TIMED_OUT, timedOutSubject.read(directory).outcome());
      assertEquals(FlipOutcome.HARMLESS, subject.read(directory).outcome());
    }
  }

  @Test
  void plannedFlipsCoverTheFirstAndLastByteAndDependOnTheSeed() {
    List<PlannedFlips.PlannedFlip> flips = PlannedFlips.of(100, 7);
    List<Long> positions = flips.stream().map(flip -> flip.position(1_000)).toList();
    assertEquals(100, positions.size());
    assertTrue(positions.containsAll(List.of(0L, 999L)));
    assertTrue(positions.stream().allMatch(position -> position >= 0 && position < 1_000));
    assertTrue(flips.stream().allMatch(place -> (place.change() & 0xFF) == place.change()));
    assertTrue(flips.stream().noneMatch(flip -> flip.change() == 0));
    assertEquals(flips, PlannedFlips.of(100, 7));
    assertNotEquals(flips, PlannedFlips.of(100, 8));
  }

  @Test
  void detectsFlipsInEveryFileOfATable() throws IOException {
    LocalReader reader = localReader(new StoaFlipFormat());
    reader.write(directory);
    DirectoryBytes bytes = DirectoryBytes.of(directory);
    List<String> names = new ArrayList<>();
    for (Path file : bytes.files()) {
      String name = file.getFileName().toString();
      names.add(name);
      for (long offset : offsets(bytes.sizeInBytes(file))) {
        FlipResult result =
            FlipExperiment.readFlipped(
                reader, directory, bytes, new FileOffset(file, offset), CHANGE);
        boolean isDetectedByScan = isUsed(name) && offset >= HEADER_SIZE_IN_BYTES;
        assertEquals(
            isDetectedByScan ? FlipOutcome.DETECTED : FlipOutcome.HARMLESS,
            result.outcome(),
            result.toString());
        assertTrue(isDetectedByScan || isDetectedByVerifier(bytes, result), result.toString());
      }
    }
    assertTrue(names.contains("v-00000000000000000002"), names.toString());
    for (String suffix : List.of(".manifest", ".col", "_schema.avsc")) {
      assertTrue(names.stream().anyMatch(name -> name.endsWith(suffix)), names.toString());
    }
  }

  /** Whether a scan reads the file. */
  private static boolean isUsed(String name) {
    return !name.equals("_schema.avsc") && !name.equals(FIRST_SNAPSHOT);
  }

  private boolean isDetectedByVerifier(DirectoryBytes bytes, FlipResult flip) throws IOException {
    FileOffset position = new FileOffset(flip.file(), flip.offset());
    bytes.flip(position, CHANGE);
    try {
      return TableVerifier.verify(LocalStorage.at(directory), fault -> {}).faultCount() > 0;
    } finally {
      bytes.flip(position, CHANGE);
    }
  }

  private static List<Long> offsets(long size) {
    List<Long> offsets = new ArrayList<>(List.of(0L, size - 1));
    IntStream.range(1, 10).mapToObj(i -> i * size / 10).forEach(offsets::add);
    return offsets;
  }

  @Test
  void stoaNeverReturnsWrongRowsAfterAFlip() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    FlipReport report = FlipExperiment.run(OPTIONS, ProgressListener.NONE);
    new FlipPrinter(new PrintStream(text, true, StandardCharsets.UTF_8)).printResults(report);
    assertFalse(report.hasWrongRowsFromStoa());
    for (FormatResults format : report.formats()) {
      assertEquals(OPTIONS.flipCount(), format.flips().size(), format.name());
      String line =
          text.toString(StandardCharsets.UTF_8)
              .lines()
              .filter(row -> row.startsWith("  " + format.name() + "  "))
              .collect(Collectors.joining());
      assertTrue(line.contains(" " + format.count(FlipOutcome.WRONG_ROWS) + " "), line);
      assertTrue(line.endsWith(format.setup()), line);
    }
    assertTrue(report.formats().get(0).count(FlipOutcome.WRONG_ROWS) > 0);
  }

  @Test
  void printsOtherOutcomesBelowTheTable() {
    List<FlipResult> flips =
        List.of(FlipOutcome.values()).stream()
            .map(outcome -> new FlipResult(Path.of("file"), 0, outcome, ""))
            .toList();
    FormatResults stoa = new FormatResults(StoaFlipFormat.LABEL, "setup", 1, flips);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FlipReport report = new FlipReport(OPTIONS, List.of(stoa));
    new FlipPrinter(new PrintStream(bytes, true, StandardCharsets.UTF_8)).printResults(report);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(
        text.contains("Stoa: 1 out of memory, 1 timed out, 1 crashed (limits: 500.0 MB"), text);
    assertTrue(text.contains("harmless in Stoa: 1 in file"), text);
    assertTrue(report.hasWrongRowsFromStoa());
  }
}
