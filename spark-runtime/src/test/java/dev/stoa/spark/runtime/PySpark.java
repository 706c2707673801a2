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
import org.apache.spark.SparkBuildInfo;

/**
 * The Python side of Spark: the one of this machine's {@code python3}, or the two archives that
 * {@code .ci/pyspark} keeps in the user's cache.
 */
final class PySpark {
  private PySpark() {}

  /** The required {@code PYTHONPATH}; empty if there is none for this version of Spark. */
  static Optional<String> path() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = home.resolve(".cache/stoa/pyspark-" + SparkBuildInfo.spark_version());
    if (!isAvailable(List.of("python3", "--version"), "Python 3")) {
      return Optional.empty();
    } else if (Files.isDirectory(cache)) {
      try (Stream<Path> archives = Files.list(cache)) {
        return Optional.of(
            String.join(File.pathSeparator, archives.sorted().map(Path::toString).toList()));
      }
    }
    String version = "import pyspark, py4j; print(pyspark.__version__)";
    return isAvailable(List.of("python3", "-c", version), SparkBuildInfo.spark_version())
        ? Optional.of("")
        : Optional.empty();
  }

  private static boolean isAvailable(List<String> command, String answer)
      throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException noPython) {
      return false;
    }
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor(1, TimeUnit.MINUTES) && text.startsWith(answer);
  }
}
