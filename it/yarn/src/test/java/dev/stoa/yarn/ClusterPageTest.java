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

/** The commands and the program in run-on-a-cluster.md work, in order, each in its own process. */
@ExtendWith(YarnClusterExtension.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class ClusterPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "how-to", "run-on-a-cluster.md");
  private static final long TIMEOUT_MINUTES = 10;
  private static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html"}}
      {"url":"http://example.com/b","metadata":{}}
      """;

  @TempDir private Path folder;

  @Test
  void whatThePageShowsWorks(YarnCluster cluster) throws Exception {
    String printed = run(cluster, line -> !line.startsWith("./stoa demo"));
    assertTrue(printed.contains("example.com\n"), printed);
  }

  /** Four jobs. */
  @Test
  @Tag("long")
  void theDemoRunsOnTheCluster(YarnCluster cluster) throws Exception {
    String printed = run(cluster, line -> line.startsWith("./stoa demo") || line.startsWith("ex"));
    assertTrue(printed.contains("The answers are equal, in every round."), printed);
  }

  /** Runs the chosen lines of the page. */
  private String run(YarnCluster cluster, Predicate<String> chosen) throws Exception {
    String page = Files.readString(PAGE);
    Path settings = Files.createDirectory(folder.resolve("conf"));
    cluster.writeSettings(settings);
    Files.writeString(folder.resolve("HostJob.java"), blocks("java", page).get(0));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("crawl.jsonl.gz")))) {
      out.write(PAGES.getBytes(StandardCharsets.UTF_8));
    }
    List<String> lines = String.join("", blocks("sh", page)).lines().filter(chosen).toList();
    return run(
        String.join("\n", lines)
            .replace("/etc/hadoop/conf", settings.toString())
            .replace("./stoa ", "stoa "));
  }

  private static List<String> blocks(String language, String page) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private String run(String lines) throws IOException, InterruptedException {
    Path out = folder.resolve("out.log");
    Path script = Files.writeString(folder.resolve("script.sh"), script(lines));
    Process process =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    boolean hasEnded = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    String text = Files.readString(out);
    assertTrue(hasEnded, text);
    assertEquals(0, process.exitValue(), text);
    return text;
  }

  /** Replaces the launcher, which puts the settings before the jars. */
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
            absolute(System.getProperty("java.class.path")),
            lines);
  }

  private static String absolute(String classPath) {
    return String.join(
        File.pathSeparator,
        Pattern.compile(File.pathSeparator)
            .splitAsStream(classPath)
            .map(entry -> new File(entry).getAbsolutePath())
            .toList());
  }
}
