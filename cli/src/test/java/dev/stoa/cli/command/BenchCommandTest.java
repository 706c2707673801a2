package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/** Arguments of {@code stoa bench}. */
final class BenchCommandTest {
  @Test
  void anUnknownExperimentIsRefusedWithTheNames() {
    ProgramRun.of("bench", "nonsense").assertBadUsage("no experiment nonsense", "experiments are");
  }

  @Test
  void withoutANameTheExperimentsAreNamed() {
    ProgramRun.of("bench").assertBadUsage("no experiment is named", "experiments are");
  }

  @Test
  void theListIsShown() {
    assertFalse(ProgramRun.of("bench", "--list").assertOk().out().isBlank());
  }
}
