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

/** The commands and programs in the documents work, each document in its own folder. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/tutorials/command-line.md",
        "docs/how-to/backfill-a-column.md",
        "docs/how-to/compact-and-group.md",
        "docs/how-to/delete-and-update-rows.md",
        "docs/how-to/load-and-export-files.md",
        "docs/how-to/partition-a-table.md",
        "docs/how-to/use-earlier-versions.md"
      })
  void eachBlockOfCommandsWorks(String document) throws IOException, InterruptedException {
    List<String> blocks = Examples.commandsOf(ROOT.resolve(document));
    assertFalse(blocks.isEmpty());
    ExampleFolder examples = ExampleFolder.in(folder);
    for (String block : blocks) {
      examples.run(block);
    }
  }

  @Test
  void theSettingsOfAJobWork() throws IOException, InterruptedException {
    List<String> settings = Examples.programsOf(ROOT.resolve("docs/tutorials/mapreduce.md"));
    String printed = ExampleFolder.in(folder).runJava(programWith(settings.get(0)));
    assertTrue(printed.endsWith("1 split of text/html, image/png\n"), printed);
  }

  @Test
  void theFirstMapReduceJobWorks() throws IOException, InterruptedException {
    Path page = ROOT.resolve("docs/tutorials/mapreduce.md");
    ExampleFolder examples = ExampleFolder.in(folder);
    Files.writeString(folder.resolve("TypesJob.java"), Examples.programsOf(page).get(1));
    String printed = "";
    for (String block : Examples.commandsOf(page)) {
      printed = examples.run(block);
    }
    assertTrue(printed.endsWith("text/html\ntext/plain\n"), printed);
  }

  @Test
  void theProgramsWithoutHadoopWork() throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(folder);
    List<String> printed = new ArrayList<>();
    for (String program : Examples.programsOf(ROOT.resolve("docs/how-to/read-without-hadoop.md"))) {
      printed.add(examples.runJava(program));
    }
    String pages =
        """
        http://example.org/997 image/png
        http://example.org/998 text/html
        http://example.org/999 image/png
        """;
    assertEquals(List.of("1000\n", pages, "4995000\n"), printed);
  }

  /** Sets a job up and reads what its tasks would read. */
  private static String programWith(String settings) {
    return """
    import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
    import java.util.*;
    import org.apache.hadoop.fs.Path;
    import org.apache.hadoop.mapreduce.*;
    import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

    class Example {
      public static void main(String[] arguments) throws Exception {
        Job job = Job.getInstance();
        %s
        var format = job.getInputFormatClass().getDeclaredConstructor().newInstance();
        var task = new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
        var types = new StringJoiner(", ");
        List<InputSplit> splits = format.getSplits(job);
        try (var reader = format.createRecordReader(splits.get(0), task)) {
          reader.initialize(splits.get(0), task);
          while (reader.nextKeyValue()) {
            var record = (org.apache.avro.generic.GenericRecord) reader.getCurrentValue();
            var type = ((Map<?, ?>) record.get("metadata"))
                .get(new org.apache.avro.util.Utf8("content-type"));
            if (type != null) {
              types.add(type.toString());
            }
          }
        }
        System.out.println(splits.size() + " split of " + types);
      }
    }
    """
        .formatted(settings);
  }
}
