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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Each example of each {@code --help} works with all its tables and files on HDFS. */
@ExtendWith(MiniDfs.Extension.class)
final class HdfsExamplesTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html","server":"x"}}
      {"url":"http://example.org/b","metadata":{}}
      """;

  /** Examples that make local files of their own and run jobs in one process over them. */
  private static final Set<String> LOCAL = Set.of("demo", "bench");

  @TempDir private static java.nio.file.Path local;

  private static Path original;

  private final FileSystem fileSystem;
  private final String uri;

  HdfsExamplesTest(MiniDfs hdfs) throws IOException {
    fileSystem = hdfs.fileSystem();
    uri = hdfs.uri();
  }

  @BeforeAll
  static void makeInputs(MiniDfs hdfs) throws IOException {
    Samples.write(local, "crawl.jsonl.gz", PAGES);
    Samples.write(local, "more.jsonl", PAGES);
    Samples.write(local, "part-1.csv", "id,name\n1,one\n");
    Samples.write(local, "part-2.csv", "id,name\n2,two\n");
    Samples.write(local, "people.csv", "name,born\nAda,1815\n");
    Samples.write(local, "visits.csv", "url,visits\nhttp://example.org/b,7\n");
    Samples.write(
        local,
        "people.avsc",
        """
        {"type":"record","name":"Person","fields":[
          {"name":"name","type":"string"},{"name":"born","type":"int"}]}
        """);
    ProgramRun.load(local.resolve("crawl.jsonl.gz"), local.resolve("crawl"));
    original = new Path(hdfs.newFolder(), "original");
    try (var files = Files.walk(local)) {
      for (java.nio.file.Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = new Path(original, local.relativize(file).toString());
        hdfs.fileSystem().copyFromLocalFile(new Path(file.toUri()), copy);
      }
    }
  }

  @BeforeEach
  void copyInputs() throws IOException {
    Path home = fileSystem.getHomeDirectory();
    fileSystem.delete(home, true);
    fileSystem.mkdirs(home.getParent());
    FileUtil.copy(fileSystem, original, fileSystem, home, false, fileSystem.getConf());
  }

  static List<String> examples() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.commandLine(console);
    List<String> examples = new ArrayList<>();
    for (CommandLine command : program.getSubcommands().values()) {
      List<String> lines = command.getUsageMessage().lines().map(String::strip).toList();
      if (!LOCAL.contains(command.getCommandName())) {
        examples.addAll(lines.subList(lines.indexOf("Examples:") + 1, lines.size()));
      }
    }
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void worksOnHdfs(String example) throws IOException {
    for (String command : example.split(" && ", -1)) {
      ProgramRun run = ProgramRun.of(words(command.replaceFirst(" [|>] .*", "")));
      assertTrue(run.exitCode() == 0, command + "\n" + run.err());
      assertFalse(run.out().isBlank(), command);
    }
  }

  /** Split as a shell does, without the name of the program. */
  private Object[] words(String command) {
    List<String> words = new ArrayList<>(List.of("-D", "fs.defaultFS=" + uri));
    for (MatchResult word : WORD.matcher(command).results().skip(1).toList()) {
      words.add(word.group().replaceAll("^([\"'])(.*)\\1$", "$2"));
    }
    return words.toArray();
  }
}
