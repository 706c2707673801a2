package dev.stoa.testing.reference;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts the second reader, {@code python3 -m stoa_reference TABLE}, which prints the rows of a
 * table as {@link CanonicalRows} does. {@code -Dpython=} names another Python, {@code -Dreference=}
 * another directory with the package.
 */
final class ReferenceReader {
  private static final String PACKAGE = "stoa_reference";
  private static final long TIMEOUT_SECONDS = 120;
  private static final List<Path> DIRECTORIES =
      List.of(Path.of("../../python/reference/src"), Path.of("../../python/reference"));

  private final String python = System.getProperty("python", "python3");
  private final Optional<Path> directory =
      Stream.concat(
              Stream.ofNullable(System.getProperty("reference")).map(Path::of),
              DIRECTORIES.stream())
          .filter(candidate -> Files.isDirectory(candidate.resolve(PACKAGE)))
          .map(candidate -> candidate.toAbsolutePath().normalize())
          .findFirst();
  private final Path output;
  private final Path errors;

  /**
   * How a process ended.
   *
   * @param exitCode 0 if it read the table, 1 if it rejected it
   * @param lines its output
   * @param errors its error output
   */
  record Result(int exitCode, List<String> lines, List<String> errors) {
    /** Copies the lines. */
    Result {
      lines = List.copyOf(lines);
      errors = List.copyOf(errors);
    }

    /** Returns the last line of the error output; empty if there is none. */
    String lastError() {
      return errors.isEmpty() ? "" : errors.get(errors.size() - 1);
    }

    /** Whether the reader rejected the table with one sentence. */
    boolean isRejection() {
      return exitCode == 1
          && errors.size() == 1
          && errors.get(0).length() > 20
          && !errors.get(0).contains("Traceback");
    }
  }

  /** Creates a reader that writes its output to files in a directory. */
  ReferenceReader(Path temporaryDirectory) {
    this.output = temporaryDirectory.resolve("reference.out");
    this.errors = temporaryDirectory.resolve("reference.err");
  }

  /** Returns why the reader cannot run on this machine; empty if it can. */
  Optional<String> problem() throws IOException, InterruptedException {
    if (directory.isEmpty()) {
      return Optional.of("there is no " + PACKAGE + " in " + DIRECTORIES.get(1));
    }
    String check =
        "import sys; sys.version_info >= (3, 10) or sys.exit(3); import " + PACKAGE + ".__main__";
    try {
      Result result = run(List.of(python, "-c", check));
      if (result.exitCode() == 3) {
        return Optional.of(python + " is older than Python 3.10");
      }
      return Optional.of(result.lastError()).filter(ReferenceReader::isMissingLibrary);
    } catch (IOException e) {
      return Optional.of("there is no " + python + ": " + e.getMessage());
    }
  }

  /** Whether an error says that numpy or another library is not installed. */
  private static boolean isMissingLibrary(String error) {
    return error.startsWith("ModuleNotFoundError") && !error.contains(PACKAGE);
  }

  /** Reads a table. */
  Result read(Path table) throws IOException, InterruptedException {
    return run(List.of(python, "-m", PACKAGE, table.toString()));
  }

  private Result run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    directory.ifPresent(path -> builder.environment().put("PYTHONPATH", path.toString()));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1"); // keeps the sources clean
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("no end after %s s: %s".formatted(TIMEOUT_SECONDS, command));
    }
    return new Result(process.exitValue(), lines(output), lines(errors));
  }

  private static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
    lines.removeIf(String::isEmpty);
    return lines;
  }
}
