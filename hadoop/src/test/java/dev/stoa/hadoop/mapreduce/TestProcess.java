package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A test's main class, run in its own JVM with a small heap.
 *
 * @param exitCode 0 when it succeeded
 * @param output what it printed
 */
record TestProcess(int exitCode, String output) {
  static final int HEAP_IN_MIB = 96;

  static TestProcess run(Path directory, Class<?> main, String argument)
      throws IOException, InterruptedException {
    Path log = directory.resolve("log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + HEAP_IN_MIB + "m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            argument);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new TestProcess(process.waitFor(), Files.readString(log));
  }
}
