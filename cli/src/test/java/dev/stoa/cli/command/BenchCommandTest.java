package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void anUnknownContestantIsRefusedWithTheNames() {
    ProgramRun.of("bench", "crawl", "--contestants", "seq-custom,hbase")
        .assertBadUsage("no contestant hbase", "seq-custom", "stoa-default");
  }

  @Test
  void resultsThatCannotBeWrittenAreRefusedBeforeTheRun(@TempDir Path folder) {
    ProgramRun.of("bench", "crawl", "--json", folder.resolve("none/crawl.json"))
        .assertBadUsage("none/crawl.json cannot be written");
    ProgramRun.of("bench", "crawl", "--html", folder).assertBadUsage("cannot be written");
  }

  @Test
  void whatIsPrintedIsWrittenAsJsonAndAsAPage(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("crawl.json");
    Path html = folder.resolve("crawl.html");
    String[] arguments = {
      "bench",
      "crawl",
      "--rows",
      "120",
      "--rounds",
      "1",
      "--contestants",
      "seq-custom,stoa-plain",
      "--keep",
      folder.resolve("data").toString(),
      "--json",
      json.toString(),
      "--html",
      html.toString()
    };
    ProgramRun run = ProgramRun.of((Object[]) arguments);
    assertEquals(0, run.exitCode(), run.err()); // progress may be on this stream
    assertTrue(run.out().contains("map/stoa-plain"), run.out());
    JsonTree tree = JsonTree.parse(Files.readString(json));
    assertEquals("crawl", tree.at("experiment"));
    assertEquals(120L, tree.at("contestants", 1, "rows"));
    assertTrue(Files.readString(html).contains("map/stoa-plain"), "the page has no ratios");
  }
}
