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

/** The rules of every experiment run. */
class ExperimentRunnerTest {
  @TempDir private Path folder;

  private final LetterExperiment experiment = new LetterExperiment();

  @Test
  void contestantsTakeTurnsAndTheFirstOneChanges() throws IOException {
    run(settings().withRounds(2).withContestants(Set.of("text", "stoa-fast")));
    List<String> turns = List.of("all/text", "one/text", "all/stoa-fast", "one/stoa-fast");
    assertEquals(turns, experiment.runs.subList(0, 4), "the warm-up");
    assertEquals(turns, experiment.runs.subList(4, 8));
    assertEquals(
        List.of("one/text", "all/stoa-fast", "one/stoa-fast", "all/text"),
        experiment.runs.subList(8, 12));
  }

  @Test
  void theWarmUpIsNotCounted() throws IOException {
    Results results = run(settings());
    assertEquals(Settings.MIN_ROUNDS_FOR_CLAIM, results.series().get(0).rounds().size());
    assertEquals(6 * (Settings.MIN_ROUNDS_FOR_CLAIM + 1), experiment.runs.size());
  }

  @Test
  void aWarmUpLastsItsTime() throws IOException {
    run(settings().withRounds(1).withWarmUp(new WarmUp(2, 0.05)));
    Map<String, Long> runs =
        experiment.runs.stream().collect(Collectors.groupingBy(run -> run, Collectors.counting()));
    assertEquals(6, runs.size());
    assertTrue(runs.values().stream().allMatch(count -> count >= 3), runs::toString);
    run(settings().withRounds(1).withWarmUp(new WarmUp(2, 0)));
    assertEquals(6 * 3, experiment.runs.size() - runs.values().stream().mapToLong(n -> n).sum());
  }

  @Test
  void ratiosDivideWhatTheyName() throws IOException {
    Map<String, Double> ratios = run(settings()).ratios();
    assertEquals(1.5, ratios.get("all/stoa-plain"), 1e-9);
    assertEquals(3, ratios.get("one/stoa-fast"), 1e-9);
    assertEquals(3, ratios.get("total"), 1e-9);
    assertEquals(10, ratios.get("bytes"), 1e-9);
  }

  @Test
  void ratiosOfThoseWhoTakeNoPartAreLeftOut() throws IOException {
    Results results = run(settings().withContestants(Set.of("text", "stoa-plain")));
    assertEquals(Set.of("all/stoa-plain", "bytes"), results.ratios().keySet());
  }

  @Test
  void onlyTheCasesThatAreAskedForAreRun() throws IOException {
    Results results = run(settings().withCases(Set.of("one")));
    assertEquals(
        Set.of("one"), results.series().stream().map(Series::caseName).collect(Collectors.toSet()));
    assertEquals(Set.of("one/stoa-fast"), results.ratios().keySet());
  }

  @Test
  void anUnknownCaseIsRefusedWithTheNames() {
    IOException failure =
        assertThrows(IOException.class, () -> run(settings().withCases(Set.of("two"))));
    assertEquals("letters has no case two; its cases are all, one", failure.getMessage());
    assertEquals(List.of(), experiment.runs);
  }

  @Test
  void contestantsOfACaseThatDoNotAgreeAreBothNamed() {
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
  void keptDataAreMadeOnce() throws IOException {
    run(settings());
    run(settings().withContestants(Set.of("text")));
    assertEquals(List.of("text", "stoa-plain", "stoa-fast"), experiment.generated);
  }

  @Test
  void whatIsMissingOfKeptDataIsMade() throws IOException {
    run(settings().withContestants(Set.of("text")));
    run(settings());
    assertEquals(List.of("text", "stoa-plain", "stoa-fast"), experiment.generated);
  }

  @Test
  void otherRowsAndOtherSeedsAreOtherData() throws IOException {
    Settings text = settings().withContestants(Set.of("text"));
    run(text);
    assertEquals(11, run(text.withRows(11)).of("all/text").orElseThrow().rows());
    run(text.withSeed(7));
    assertEquals(List.of("text", "text", "text"), experiment.generated);
  }

  @Test
  void dataWhoseMakingWasInterruptedAreMadeAgain() throws IOException {
    run(settings().withContestants(Set.of("text")));
    Path made = folder.resolve("letters-rows10-seed42-v1");
    Path half = Files.createDirectories(made.resolve("stoa-fast.unfinished"));
    Files.writeString(half.resolve("other"), "half");
    run(settings().withContestants(Set.of("stoa-fast")));
    assertFalse(Files.exists(half));
    assertFalse(Files.exists(made.resolve("stoa-fast/other")));
  }

  @Test
  void nothingIsLeftOfDataThatAreNotKept() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    long before = benchFolders(temporary);
    ExperimentRunner.run(experiment, settings(), Optional.empty(), ProgressListener.NONE);
    assertEquals(before, benchFolders(temporary));
  }

  @Test
  void aFolderIsUsedByOneAtATime() throws IOException {
    try (BenchWorkspace workplace = BenchWorkspace.open(Optional.of(folder))) {
      assertTrue(Files.exists(workplace.data(experiment, settings()).scratch()));
      IOException failure = assertThrows(IOException.class, () -> run(settings()));
      assertTrue(failure.getMessage().contains("in use"), failure::getMessage);
    }
    assertFalse(Files.exists(folder.resolve("scratch")));
  }

  private static long benchFolders(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().startsWith("stoa-bench-")).count();
    }
  }

  private Settings settings() {
    return Settings.of(experiment);
  }

  private Results run(Settings settings) throws IOException {
    return ExperimentRunner.run(experiment, settings, Optional.of(folder), ProgressListener.NONE);
  }
}
