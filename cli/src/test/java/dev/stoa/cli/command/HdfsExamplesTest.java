package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Runs the examples of each {@code --help} with all tables and files on HDFS. */
@Tag("long")
@ExtendWith(SingleNodeDfs.Extension.class)
final class HdfsExamplesTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html","server":"x"}}
      {"url":"http://example.org/b","metadata":{}}
      """;

  /** Commands whose examples create local files and run jobs in this process. */
  private static final Set<String> LOCAL_COMMANDS = Set.of("demo", "bench");

  @TempDir private static java.nio.file.Path localDirectory;

  private static Path inputDirectory;

  private final FileSystem fileSystem;
  private final String uri;

  HdfsExamplesTest(SingleNodeDfs hdfs) throws IOException {
    fileSystem = hdfs.fileSystem();
    uri = hdfs.uri();
  }

  @BeforeAll
  static void createInputs(SingleNodeDfs hdfs) throws IOException {
    Samples.write(localDirectory, "crawl.jsonl.gz", PAGES);
    Samples.write(localDirectory, "more.jsonl", PAGES);
    Samples.write(localDirectory, "part-1.csv", "id,name\n1,one\n");
    Samples.write(localDirectory, "part-2.csv", "id,name\n2,two\n");
    Samples.write(localDirectory, "people.csv", "name,born\nAda,1815\n");
    Samples.write(localDirectory, "visits.csv", "url,visits\nhttp://example.org/b,7\n");
    Samples.write(localDirectory, "urls.csv", "url\nhttp://example.org/b\n");
    Samples.write(
        localDirectory,
        "people.avsc",
        """
        {"type":"record","name":"Person","fields":[
          {"name":"name","type":"string"},{"name":"born","type":"int"}]}
        """);
    ProgramRun.load(localDirectory.resolve("crawl.jsonl.gz"), localDirectory.resolve("crawl"));
    inputDirectory = new Path(hdfs.newDirectory(), "original");
    try (var files = Files.walk(localDirectory)) {
      for (java.nio.file.Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = new Path(inputDirectory, localDirectory.relativize(file).toString());
        hdfs.fileSystem().copyFromLocalFile(new Path(file.toUri()), copy);
      }
    }
  }

  @BeforeEach
  void copyInputs() throws IOException {
    Path home = fileSystem.getHomeDirectory();
    fileSystem.delete(home, true);
    fileSystem.mkdirs(home.getParent());
    FileUtil.copy(fileSystem, inputDirectory, fileSystem, home, false, fileSystem.getConf());
  }

  static List<String> examples() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.commandLine(console);
    List<String> examples = new ArrayList<>();
    for (CommandLine command : program.getSubcommands().values()) {
      List<String> lines = command.getUsageMessage().lines().map(String::strip).toList();
      if (!LOCAL_COMMANDS.contains(command.getCommandName())) {
        examples.addAll(lines.subList(lines.indexOf("Examples:") + 1, lines.size()));
      }
    }
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runsOnHdfsAndPrintsOutput(String example) throws IOException {
    for (String command : example.split(" && ", -1)) {
      ProgramRun run = ProgramRun.of(words(command.replaceFirst(" [|>] [^\"]*$", "")));
      assertTrue(run.exitCode() == 0, command + "\n" + run.err());
      assertFalse(run.out().isBlank(), command);
    }
  }

  /** Splits a command as a shell does; replaces the program's name by the default file system. */
  private Object[] words(String command) {
    List<String> words = new ArrayList<>(List.of("-D", "fs.defaultFS=" + uri));
    for (MatchResult word : WORD.matcher(command).results().skip(1).toList()) {
      words.add(word.group().replaceAll("^([\"'])(.*)\\1$", "$2"));
    }
    return words.toArray();
  }
}
