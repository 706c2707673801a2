package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the commands and programs of documents, each document in a directory of its own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/how-to/backfill-a-column.md",
        "docs/how-to/change-columns-while-loading.md",
        "docs/how-to/compact-and-group.md",
        "docs/how-to/delete-and-update-rows.md",
        "docs/how-to/load-and-export-files.md",
        "docs/how-to/look-inside-a-table.md",
        "docs/how-to/partition-a-table.md",
        "docs/how-to/look-up-rows-by-key.md",
        "docs/how-to/select-and-sort-rows.md",
        "docs/how-to/use-earlier-versions.md",
        "docs/how-to/work-on-a-branch.md"
      })
  void runsEachBlockOfCommands(String document) throws IOException, InterruptedException {
    List<String> blocks = Examples.commandsOf(ROOT.resolve(document));
    assertFalse(blocks.isEmpty());
    ExampleFolder examples = ExampleFolder.in(directory);
    for (String block : blocks) {
      examples.run(block);
    }
  }

  @Test
  void commandsOfTheTutorialPrintTheShownOutput() throws IOException, InterruptedException {
    Path page = ROOT.resolve("docs/tutorials/command-line.md");
    ExampleFolder examples = ExampleFolder.in(directory);
    List<String> shownOutputs = new ArrayList<>();
    List<String> printedText = new ArrayList<>();
    for (Examples.WithOutput example : Examples.commandsWithOutputOf(page)) {
      printedText.add(examples.run(example.commands()));
      shownOutputs.add(example.output());
    }
    assertEquals(6, shownOutputs.size());
    assertEquals(shownOutputs, printedText);
    List<String> blocks = Examples.commandsOf(page);
    examples.run(blocks.get(blocks.size() - 1));
    assertTrue(Files.size(directory.resolve("pages.parquet")) > 0);
  }

  @Test
  void runsTheJobOfTheMapReduceTutorial() throws IOException, InterruptedException {
    Path page = ROOT.resolve("docs/tutorials/mapreduce.md");
    ExampleFolder examples = ExampleFolder.in(directory);
    Files.writeString(directory.resolve("TypesJob.java"), Examples.programsOf(page).get(0));
    String printedText = "";
    for (String block : Examples.commandsOf(page)) {
      printedText = examples.run(block);
    }
    assertTrue(printedText.endsWith("text/html\ntext/plain\n"), printedText);
  }

  @Test
  void runsTheJobOverBatches() throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(directory);
    String printedText = "";
    for (String block : Examples.commandsOf(ROOT.resolve("docs/how-to/map-batches.md"))) {
      printedText = examples.run(block);
    }
    assertTrue(printedText.endsWith("text/html\t2\n"), printedText);
  }

  @Test
  void failedJobPrintsTheExceptionOfItsTask() throws IOException, InterruptedException {
    String job = Examples.programsOf(ROOT.resolve("docs/tutorials/mapreduce.md")).get(0);
    String statement = "if (page.get(";
    assertTrue(job.contains(statement), job);
    Files.writeString(
        directory.resolve("TypesJob.java"),
        job.replace(
            statement, "if (true) throw new IOException(\"unreadable page\");" + statement));
    String printedText =
        ExampleFolder.in(directory)
            .run(
                """
                javac -cp "$(stoa classpath)" -d classes TypesJob.java
                if java -cp "classes:$(stoa classpath)" TypesJob crawl types; then
                  echo "the job did not fail"
                fi
                """);
    assertTrue(printedText.contains("java.io.IOException: unreadable page"), printedText);
    assertFalse(printedText.contains("the job did not fail"), printedText);
  }
}
