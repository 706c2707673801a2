package dev.stoa.testing.table;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A child process with the class path of the tests, which communicates by lines and can be killed.
 */
final class ChildJvm implements Closeable {
  private static final long TIMEOUT_SECONDS = 120;
  private static final int DEFAULT_HEAP_IN_MIB = 256;

  private final Process process;
  private final BufferedReader output;
  private final BufferedWriter input;
  private final Path errors;

  private ChildJvm(Process process, Path errors) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.errors = errors;
  }

  /** Starts the main method of a class; its error output goes to a file in the directory. */
  static ChildJvm start(Class<?> mainClass, Path directory, String... arguments)
      throws IOException {
    return startWithHeap(DEFAULT_HEAP_IN_MIB, mainClass, directory, arguments);
  }

  /** Starts the main method of a class with another heap size. */
  static ChildJvm startWithHeap(
      int heapInMib, Class<?> mainClass, Path directory, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx" + heapInMib + "m"));
    // Newer JDKs print warnings about libraries that use Unsafe.
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(List.of("-cp", absoluteClassPath(), mainClass.getName()));
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile(directory, "child", ".err");
    return new ChildJvm(new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
  }

  private static String absoluteClassPath() {
    List<String> absolutePaths = new ArrayList<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      absolutePaths.add(Path.of(path).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, absolutePaths);
  }

  /** Waits for the next line of output and returns it. */
  String readLine() {
    try {
      String line = output.readLine();
      if (line == null) {
        throw new AssertionError("the child ended: " + Files.readString(errors));
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void writeLine(String line) throws IOException {
    input.write(line);
    input.newLine();
    input.flush();
  }

  /** Kills the process, as {@code kill -9} does, and returns its remaining output. */
  List<String> kill() throws InterruptedException {
    // Process.destroyForcibly would close its output, too.
    process.toHandle().destroyForcibly();
    List<String> lines = readToEnd();
    waitFor();
    return lines;
  }

  /** Returns the lines until the process ends. */
  List<String> readToEnd() {
    try {
      List<String> lines = new ArrayList<>();
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end of the process and returns its exit code, which is 137 after a kill. */
  int waitFor() throws InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the child process did not end in time");
    }
    return process.exitValue();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
