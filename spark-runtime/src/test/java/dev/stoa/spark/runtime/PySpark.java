package dev.stoa.spark.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds PySpark: the package of the installed {@code python3}, or the two archives that {@code
 * .ci/pyspark} keeps in the user's cache.
 */
final class PySpark {
  private PySpark() {}

  /**
   * Returns the {@code PYTHONPATH} with which Python finds PySpark; empty if there is no PySpark of
   * this version of Spark.
   */
  static Optional<String> pythonPath() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = home.resolve(".cache/stoa/pyspark-" + SparkProcess.VERSION);
    if (!printsAtStart(List.of("python3", "--version"), "Python 3")) {
      return Optional.empty();
    } else if (Files.isDirectory(cache)) {
      try (Stream<Path> archives = Files.list(cache)) {
        return Optional.of(
            String.join(File.pathSeparator, archives.sorted().map(Path::toString).toList()));
      }
    }
    String printVersion = "import pyspark, py4j; print(pyspark.__version__)";
    return printsAtStart(List.of("python3", "-c", printVersion), SparkProcess.VERSION)
        ? Optional.of("")
        : Optional.empty();
  }

  private static boolean printsAtStart(List<String> command, String expectedOutput)
      throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException noPython) {
      return false;
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor(1, TimeUnit.MINUTES) && output.startsWith(expectedOutput);
  }
}
