package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands and the program in run-on-a-cluster.md work, in order and each in its own process.
 */
@ExtendWith(YarnClusterExtension.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ClusterPageTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "how-to", "run-on-a-cluster.md");
  private static final long TIMEOUT_MINUTES = 10;
  private static final String INPUT =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html"}}
      {"url":"http://example.com/b","metadata":{}}
      """;

  @TempDir private Path directory;

  @Test
  void theDocumentedCommandsWork(YarnCluster cluster) throws Exception {
    String output = run(cluster, line -> !line.startsWith("./stoa demo"));
    assertTrue(output.contains("example.com\n"), output);
  }

  /** The demo runs four jobs. */
  @Test
  @Tag("long")
  void theDemoRunsOnTheCluster(YarnCluster cluster) throws Exception {
    String output =
        run(cluster, line -> line.startsWith("./stoa demo") || line.startsWith("export "));
    assertTrue(output.contains("The answers are equal, in every round."), output);
  }

  /** Runs the lines of the document that satisfy a predicate. */
  private String run(YarnCluster cluster, Predicate<String> lineFilter) throws Exception {
    String document = Files.readString(DOCUMENT);
    Path configurationDirectory = Files.createDirectory(directory.resolve("conf"));
    cluster.writeSettings(configurationDirectory);
    Files.writeString(directory.resolve("HostJob.java"), blocks("java", document).get(0));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(directory.resolve("crawl.jsonl.gz")))) {
      out.write(INPUT.getBytes(StandardCharsets.UTF_8));
    }
    List<String> lines =
        String.join("", blocks("sh", document)).lines().filter(lineFilter).toList();
    return run(
        String.join("\n", lines)
            .replace("/etc/hadoop/conf", configurationDirectory.toString())
            .replace("./stoa ", "stoa "));
  }

  private static List<String> blocks(String language, String document) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(document)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private String run(String lines) throws IOException, InterruptedException {
    Path outputFile = directory.resolve("out.log");
    Path script = Files.writeString(directory.resolve("script.sh"), script(lines));
    Process process =
        new ProcessBuilder("bash", script.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(outputFile.toFile())
            .start();
    boolean hasEnded = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    String output = Files.readString(outputFile);
    assertTrue(hasEnded, output);
    assertEquals(0, process.exitValue(), output);
    return output;
  }

  /**
   * Returns a script in which a function replaces the launcher; like the launcher, it puts the
   * configuration before the jars.
   */
  private static String script(String lines) {
    return """
    set -euxo pipefail
    export PATH='%s':$PATH
    stoa() {
      java %s -cp "$HADOOP_CONF_DIR:%s" dev.stoa.cli.Main "$@"
    }
    %s
    """
        .formatted(
            Path.of(System.getProperty("java.home"), "bin"),
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            absoluteClassPath(System.getProperty("java.class.path")),
            lines);
  }

  private static String absoluteClassPath(String classPath) {
    return String.join(
        File.pathSeparator,
        Pattern.compile(File.pathSeparator)
            .splitAsStream(classPath)
            .map(entry -> new File(entry).getAbsolutePath())
            .toList());
  }
}
