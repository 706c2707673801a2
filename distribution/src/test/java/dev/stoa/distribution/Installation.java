package dev.stoa.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An installation: a directory in which archives are unpacked.
 *
 * @param home the directory that contains {@code bin}
 */
record Installation(Path home) {
  static final String VERSION = System.getProperty("stoa.version");

  static final String ARCHIVE = "stoa-" + VERSION + ".tar.gz";
  static final String BENCH_ARCHIVE = "stoa-bench-" + VERSION + ".tar.gz";

  private static final long TIMEOUT_SECONDS = 120;

  /** Unpacks {@code stoa-VERSION.tar.gz} below a directory. */
  static Installation in(Path directory) throws IOException, InterruptedException {
    unpack(ARCHIVE, directory);
    return new Installation(directory.resolve("stoa-" + VERSION));
  }

  /** Unpacks the archive of the experiments into the same directory. */
  void addBench() throws IOException, InterruptedException {
    unpack(BENCH_ARCHIVE, home.getParent());
  }

  Path launcher() {
    return home.resolve("bin/stoa");
  }

  /** Returns the names of the jars in an archive. */
  static List<String> jarsIn(String archive) throws IOException, InterruptedException {
    Run run = run(Map.of(), "tar", "-tzf", Path.of("target", archive).toString());
    assertEquals(0, run.exitCode(), run.output());
    return run.output()
        .lines()
        .filter(name -> name.endsWith(".jar"))
        .map(name -> name.substring(name.lastIndexOf('/') + 1))
        .sorted()
        .toList();
  }

  private static void unpack(String archive, Path directory)
      throws IOException, InterruptedException {
    Path file = Path.of("target", archive).toAbsolutePath();
    Run run = run(Map.of(), "tar", "-xzf", file.toString(), "-C", directory.toString());
    assertEquals(0, run.exitCode(), run.output());
  }

  /**
   * Runs a command to its end.
   *
   * @param environment additional variables; an empty value removes a variable
   */
  static Run run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path outputFile = Files.createTempFile("stoa-", ".log");
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      environment.forEach(
          (name, value) -> {
            builder.environment().remove(name);
            if (!value.isEmpty()) {
              builder.environment().put(name, value);
            }
          });
      builder.redirectErrorStream(true).redirectOutput(outputFile.toFile());
      Process process = builder.start();
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        fail(
            "%s did not end within %d seconds; its output: %s"
                .formatted(
                    List.of(command),
                    TIMEOUT_SECONDS,
                    Files.readString(outputFile, StandardCharsets.UTF_8)));
      }
      return new Run(process.exitValue(), Files.readString(outputFile, StandardCharsets.UTF_8));
    } finally {
      Files.delete(outputFile);
    }
  }

  /**
   * The result of a run.
   *
   * @param exitCode the exit code
   * @param output the standard output and error
   */
  record Run(int exitCode, String output) {
    void assertRejected(int expectedExitCode, String... words) {
      assertEquals(expectedExitCode, exitCode, output);
      assertEquals(1, output.lines().count(), output);
      for (String word : words) {
        assertTrue(output.contains(word), "no \"" + word + "\" in: " + output);
      }
    }
  }
}
