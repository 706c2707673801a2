package dev.stoa.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs Maven and Java as processes. */
final class Programs {
  private static final int TIMEOUT_MINUTES = 10;

  private Programs() {}

  /** Returns the local repository of the build that runs this test. */
  static Path localRepository() {
    return Path.of(System.getProperty("stoa.local.repository"));
  }

  /** Runs a program, which must succeed; returns its output. */
  static String run(Path directory, List<String> command) throws IOException, InterruptedException {
    Path outputFile = directory.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true).redirectOutput(outputFile.toFile());
    Process process = builder.start();
    try {
      assertTrue(
          process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES), command + " did not end in time");
    } finally {
      process.destroy();
    }
    String output = Files.readString(outputFile);
    assertEquals(0, process.exitValue(), command + ": " + output);
    return output;
  }

  /** Runs Java with a class path, and returns the output. */
  static String java(Path directory, String classPath, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(arguments));
    return run(directory, command);
  }
}
