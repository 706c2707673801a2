package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands and programs in the documents work, each document in its own folder. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern BLOCK_WITH_OUTPUT =
      Pattern.compile("```sh\n([^`]*)```\n\n```text\n([^`]*)```");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/how-to/backfill-a-column.md",
        "docs/how-to/compact-and-group.md",
        "docs/how-to/delete-and-update-rows.md",
        "docs/how-to/load-and-export-files.md",
        "docs/how-to/partition-a-table.md",
        "docs/how-to/use-earlier-versions.md"
      })
  void eachBlockOfCommandsWorks(String document) throws IOException, InterruptedException {
    List<String> blocks = found(BLOCK, Files.readString(ROOT.resolve(document)));
    assertFalse(blocks.isEmpty());
    ExampleFolder examples = ExampleFolder.in(folder);
    for (String block : blocks) {
      examples.run(runnable(block));
    }
  }

  @Test
  void theCommandsOfTheTutorialPrintWhatItShows() throws IOException, InterruptedException {
    String page = Files.readString(ROOT.resolve("docs/tutorials/command-line.md"));
    ExampleFolder examples = ExampleFolder.in(folder);
    List<String> shown = new ArrayList<>();
    List<String> printed = new ArrayList<>();
    for (MatchResult block : BLOCK_WITH_OUTPUT.matcher(page).results().toList()) {
      printed.add(examples.run(runnable(block.group(1))));
      shown.add(block.group(2));
    }
    assertEquals(4, shown.size());
    assertEquals(shown, printed);
    List<String> blocks = found(BLOCK, page);
    examples.run(runnable(blocks.get(blocks.size() - 1)));
    assertTrue(Files.size(folder.resolve("pages.parquet")) > 0);
  }

  @Test
  void theFirstMapReduceJobWorks() throws IOException, InterruptedException {
    String page = Files.readString(ROOT.resolve("docs/tutorials/mapreduce.md"));
    ExampleFolder examples = ExampleFolder.in(folder);
    Files.writeString(folder.resolve("TypesJob.java"), found(CODE, page).get(0));
    String printed = "";
    for (String block : found(BLOCK, page)) {
      printed = examples.run(runnable(block));
    }
    assertTrue(printed.endsWith("text/html\ntext/plain\n"), printed);
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  /** The program in place of its launcher, a smaller demo, and without recursion into this test. */
  private static String runnable(String block) {
    Stream<String> lines = block.lines().filter(line -> !line.startsWith("./stoa test"));
    return String.join("\n", lines.toList())
        .replace("./stoa ", "stoa ")
        .replaceAll("(?m)^stoa demo$", "stoa demo --pages 2000 --rounds 1");
  }
}
