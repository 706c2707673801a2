package dev.stoa.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Runs the tests of the Python package in its wheel, where there are Python 3.10 and a package
 * index. Runs after this module's jars are packaged.
 */
final class PythonPackageTest {
  @Test
  void theWheelWorksInANewEnvironmentWithoutJava() throws IOException, InterruptedException {
    Path script = Path.of("..", "test-wheel").toAbsolutePath().normalize();
    Path log = Path.of("target", "test-wheel.log");
    Process process =
        new ProcessBuilder(
                script.toString(), Path.of("target", "wheel").toAbsolutePath().toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int exitCode = process.waitFor();
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assumeFalse(output.startsWith("skipped: "), output);
    assertEquals(0, exitCode, output);
    assertTrue(output.contains("tested: stoa-"), output);
  }
}
