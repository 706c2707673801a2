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
  private static final int PATIENCE_MINUTES = 10;

  private Programs() {}

  /** The local repository of the build that runs this test. */
  static Path localRepository() {
    return Path.of(System.getProperty("stoa.local.repository"));
  }

  /** Runs a program that has to succeed; returns its output. */
  static String run(Path directory, List<String> command) throws IOException, InterruptedException {
    Path out = directory.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true).redirectOutput(out.toFile());
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), command + " does not end");
    } finally {
      process.destroy();
    }
    String text = Files.readString(out);
    assertEquals(0, process.exitValue(), command + ": " + text);
    return text;
  }

  /** Runs Java with a class path. */
  static String java(Path directory, String classPath, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(arguments));
    return run(directory, command);
  }
}
