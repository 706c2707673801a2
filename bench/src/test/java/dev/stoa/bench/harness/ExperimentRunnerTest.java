package dev.stoa.bench.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {
  @TempDir private Path directory;

  private final LetterExperiment experiment = new LetterExperiment();

  @Test
  void contestantsRunInTurnAndTheFirstOneChanges() throws IOException {
    run(settings().withRoundCount(2).withContestants(Set.of("text", "stoa-fast")));
    List<String> turns = List.of("all/text", "one/text", "all/stoa-fast", "one/stoa-fast");
    assertEquals(turns, experiment.runLabels.subList(0, 4), "runs of the warm-up");
    assertEquals(turns, experiment.runLabels.subList(4, 8));
    assertEquals(
        List.of("one/text", "all/stoa-fast", "one/stoa-fast", "all/text"),
        experiment.runLabels.subList(8, 12));
  }

  @Test
  void doesNotCountTheWarmUp() throws IOException {
    Results results = run(settings());
    assertEquals(Settings.MIN_ROUNDS_FOR_CLAIM, results.series().get(0).rounds().size());
    assertEquals(6 * (Settings.MIN_ROUNDS_FOR_CLAIM + 1), experiment.runLabels.size());
  }

  @Test
  void warmsUpForTheMinimumTime() throws IOException {
    run(settings().withRoundCount(1).withWarmUp(new WarmUp(2, 0.05)));
    Map<String, Long> runCounts =
        experiment.runLabels.stream()
            .collect(Collectors.groupingBy(run -> run, Collectors.counting()));
    assertEquals(6, runCounts.size());
    assertTrue(runCounts.values().stream().allMatch(count -> count >= 3), runCounts::toString);
    run(settings().withRoundCount(1).withWarmUp(new WarmUp(2, 0)));
    assertEquals(
        6 * 3,
        experiment.runLabels.size() - runCounts.values().stream().mapToLong(count -> count).sum());
  }

  @Test
  void ratiosDivideTheMeasuresOfTheirContestants() throws IOException {
    Map<String, Double> ratios = run(settings()).ratios();
    assertEquals(1.5, ratios.get("all/stoa-plain"), 1e-9);
    assertEquals(3, ratios.get("one/stoa-fast"), 1e-9);
    assertEquals(3, ratios.get("total"), 1e-9);
    assertEquals(10, ratios.get("bytes"), 1e-9);
  }

  @Test
  void omitsRatiosOfContestantsThatDoNotRun() throws IOException {
    Results results = run(settings().withContestants(Set.of("text", "stoa-plain")));
    assertEquals(Set.of("all/stoa-plain", "bytes"), results.ratios().keySet());
  }

  @Test
  void runsOnlyTheRequestedCases() throws IOException {
    Results results = run(settings().withCases(Set.of("one")));
    assertEquals(
        Set.of("one"), results.series().stream().map(Series::caseName).collect(Collectors.toSet()));
    assertEquals(Set.of("one/stoa-fast"), results.ratios().keySet());
  }

  @Test
  void rejectsUnknownCases() {
    IOException failure =
        assertThrows(IOException.class, () -> run(settings().withCases(Set.of("two"))));
    assertEquals("letters has no case two; its cases are all, one", failure.getMessage());
    assertEquals(List.of(), experiment.runLabels);
  }

  @Test
  void reportsBothContestantsIfTheirAnswersDiffer() {
    experiment.withWrongAnswer("one/stoa-plain", "2 letters");
    AnswersDifferException failure =
        assertThrows(AnswersDifferException.class, () -> run(settings()));
    assertEquals(
        "one/text and one/stoa-plain answered differently, so no times are shown: one/text"
            + " answered \"1 letters\", one/stoa-plain \"2 letters\"",
        failure.getMessage());
  }

  @Test
  void casesMayHaveDifferentAnswers() throws IOException {
    Results results = run(settings());
    assertEquals("10 letters", results.of("all/stoa-fast").orElseThrow().answer());
    assertEquals("1 letters", results.of("one/stoa-fast").orElseThrow().answer());
  }

  @Test
  void generatesKeptDataOnce() throws IOException {
    run(settings());
    run(settings().withContestants(Set.of("text")));
    assertEquals(List.of("text", "stoa-plain", "stoa-fast"), experiment.generatedNames);
  }

  @Test
  void generatesOnlyMissingData() throws IOException {
    run(settings().withContestants(Set.of("text")));
    run(settings());
    assertEquals(List.of("text", "stoa-plain", "stoa-fast"), experiment.generatedNames);
  }

  @Test
  void generatesDataForEachRowCountAndSeed() throws IOException {
    Settings settingsOfText = settings().withContestants(Set.of("text"));
    run(settingsOfText);
    assertEquals(11, run(settingsOfText.withRowCount(11)).of("all/text").orElseThrow().rowCount());
    run(settingsOfText.withSeed(7));
    assertEquals(List.of("text", "text", "text"), experiment.generatedNames);
  }

  @Test
  void generatesInterruptedDataAgain() throws IOException {
    run(settings().withContestants(Set.of("text")));
    Path dataDirectory = directory.resolve("letters-rows10-seed42-v1");
    Path unfinishedDirectory =
        Files.createDirectories(dataDirectory.resolve("stoa-fast.unfinished"));
    Files.writeString(unfinishedDirectory.resolve("other"), "unfinished");
    run(settings().withContestants(Set.of("stoa-fast")));
    assertFalse(Files.exists(unfinishedDirectory));
    assertFalse(Files.exists(dataDirectory.resolve("stoa-fast/other")));
  }

  @Test
  void removesDataThatAreNotKept() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    long countBefore = countBenchDirectories(temporary);
    ExperimentRunner.run(experiment, settings(), Optional.empty(), ProgressListener.NONE);
    assertEquals(countBefore, countBenchDirectories(temporary));
  }

  @Test
  void rejectsADirectoryThatAnotherRunUses() throws IOException {
    try (BenchWorkspace workspace = BenchWorkspace.open(Optional.of(directory))) {
      assertTrue(
          Files.exists(workspace.dataDirectory(experiment, settings()).createScratchDirectory()));
      IOException failure = assertThrows(IOException.class, () -> run(settings()));
      assertTrue(
          failure.getMessage().contains("is used by another stoa bench"), failure::getMessage);
    }
    assertFalse(Files.exists(directory.resolve("scratch")));
  }

  private static long countBenchDirectories(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().startsWith("stoa-bench-")).count();
    }
  }

  private Settings settings() {
    return Settings.of(experiment);
  }

  private Results run(Settings settings) throws IOException {
    return ExperimentRunner.run(
        experiment, settings, Optional.of(directory), ProgressListener.NONE);
  }
}
