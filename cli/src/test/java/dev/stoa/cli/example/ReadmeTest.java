package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/**
 * The commands and the code in README.md, changing.md and files.md work; what is linked to is
 * there.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/changing.md", "docs/files.md"})
  void eachBlockOfCommandsWorks(String document) throws IOException, InterruptedException {
    List<String> blocks = found(BLOCK, Files.readString(ROOT.resolve(document)));
    assertFalse(blocks.isEmpty());
    ExampleFolder examples = ExampleFolder.in(folder);
    for (String block : blocks) {
      examples.run(runnable(block));
    }
  }

  @Test
  void theSettingsOfAJobWork() throws IOException, InterruptedException {
    List<String> settings = found(CODE, Files.readString(ROOT.resolve("README.md")));
    assertEquals(1, settings.size());
    String printed = ExampleFolder.in(folder).runJava(programWith(settings.get(0)));
    assertTrue(printed.endsWith("1 split of text/html, image/png\n"), printed);
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

  @Test
  void whatTheDocumentsLinkToIsThere() throws IOException {
    for (String document : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
      for (String link : found(LINK, Files.readString(ROOT.resolve(document)))) {
        assertFalse(
            !link.startsWith("https://") && Files.notExists(ROOT.resolve(link)),
            document + " links to " + link + ", which is not there");
      }
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  /** The program in place of its launcher, a smaller demo, and not this test within itself. */
  private static String runnable(String block) {
    Stream<String> lines = block.lines().filter(line -> !line.startsWith("./stoa test"));
    return String.join("\n", lines.toList())
        .replace("./stoa ", "stoa ")
        .replaceAll("(?m)^stoa demo$", "stoa demo --pages 2000 --rounds 1");
  }
}
