package dev.stoa.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.Main;
import dev.stoa.cli.console.Console;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands that should feel instant load classes only of the libraries that they need: Hadoop
 * alone would take longer than such a command.
 */
final class LoadedLibrariesTest {
  private static final long TIMEOUT_SECONDS = 120;

  /** A class with the jar or directory that it is from, in the JVM's log. */
  private static final Pattern LOADED_CLASS =
      Pattern.compile(".* source: file:.*/(?:([^/]+)-[0-9][^/]*[.]jar|([^/]+)/target/classes/)");

  /** What reading a table needs; Avro uses Jackson and SLF4J. */
  private static final Set<String> READING_LIBRARIES =
      Set.of(
          "aircompressor",
          "zstd-jni",
          "avro",
          "jackson-annotations",
          "jackson-core",
          "jackson-databind",
          "slf4j-api",
          "slf4j-simple");

  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void loadTable() throws IOException {
    table = directory.resolve("table");
    String rows =
        IntStream.range(0, 1_000)
            .mapToObj(id -> "%s,name %s,%s.5,2026-01-31%n".formatted(id, id % 7, id))
            .collect(Collectors.joining());
    Path input = directory.resolve("rows.csv");
    Files.writeString(input, String.format("id,name,price,day%n") + rows);
    Console console =
        Console.of(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false);
    assertEquals(0, new CommandLineProgram(console).run("load", input.toString(), "" + table));
  }

  @Test
  void helpNeedsOnlyTheParserOfArguments() throws Exception {
    assertLoaded(Set.of("picocli", "cli"), Set.of("core", "avro"), "--help");
  }

  @Test
  void headOfALocalTableNeedsNoHadoop() throws Exception {
    assertLoaded(Set.of("picocli", "cli", "core"), READING_LIBRARIES, "head", table.toString());
  }

  @Test
  void describeOfALocalTableNeedsNoHadoop() throws Exception {
    assertLoaded(Set.of("picocli", "cli", "core"), READING_LIBRARIES, "describe", table.toString());
  }

  /** Asserts that a command loads classes of all required libraries and no others than allowed. */
  private void assertLoaded(Set<String> required, Set<String> allowed, String... arguments)
      throws IOException, InterruptedException {
    Set<String> loaded = loadedLibraries(arguments);
    assertTrue(loaded.containsAll(required), () -> "loaded only " + loaded);
    Set<String> needless = new TreeSet<>(loaded);
    needless.removeAll(required);
    needless.removeAll(allowed);
    assertEquals(Set.of(), needless, "needless libraries of stoa " + String.join(" ", arguments));
  }

  /** Runs a command in a JVM of its own, and returns the libraries and modules of its classes. */
  private Set<String> loadedLibraries(String... arguments)
      throws IOException, InterruptedException {
    Path log = directory.resolve("classes.log");
    Path output = directory.resolve("output.txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Xlog:class+load:file=" + log.getFileName());
    command.addAll(List.of("-cp", absoluteClassPath(), Main.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the command hangs");
    assertEquals(0, process.exitValue(), () -> read(output));
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .map(LOADED_CLASS::matcher)
          .filter(Matcher::matches)
          .map(matcher -> matcher.group(1) == null ? matcher.group(2) : matcher.group(1))
          .map(name -> name.replaceFirst("^stoa-", ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static String absoluteClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
