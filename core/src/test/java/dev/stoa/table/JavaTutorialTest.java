package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of the Java tutorial need only this module and its libraries, and import no internal
 * packages.
 */
class JavaTutorialTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Path TUTORIAL = Path.of("..", "docs", "tutorials", "java.md");
  private static final Path WRITE_OPTIONS = Path.of("..", "docs", "reference", "write-options.md");
  private static final Pattern CODE_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS_NAME = Pattern.compile("public class (\\w+)");
  private static final Pattern INTERNAL_IMPORT =
      Pattern.compile("import .*dev\\.stoa\\.(format|engine).*");

  private static final long TIMEOUT_SECONDS = 120;

  @TempDir private Path directory;

  private static List<String> programs() throws IOException {
    return programs(TUTORIAL);
  }

  private static List<String> programs(Path document) throws IOException {
    return CODE_BLOCK
        .matcher(Files.readString(document))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** Returns the class path of this module and its libraries, without tests. */
  private static String classPath() {
    return Stream.of(
            "dev.stoa.table.Table",
            "org.apache.avro.Schema",
            "com.fasterxml.jackson.core.JsonFactory",
            "com.fasterxml.jackson.databind.ObjectMapper",
            "com.fasterxml.jackson.annotation.JsonProperty",
            "org.slf4j.LoggerFactory",
            "org.apache.commons.compress.utils.IOUtils",
            "org.apache.commons.io.IOUtils",
            "org.roaringbitmap.RoaringBitmap",
            "io.airlift.compress.lz4.Lz4Compressor",
            "com.github.luben.zstd.Zstd")
        .map(JavaTutorialTest::codeSourcePath)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String codeSourcePath(String type) {
    try {
      Class<?> loadedClass = Class.forName(type, false, JavaTutorialTest.class.getClassLoader());
      return Path.of(loadedClass.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private String run(String program) throws IOException, InterruptedException {
    Matcher nameMatcher = CLASS_NAME.matcher(program);
    assertTrue(nameMatcher.find(), program);
    Path file = directory.resolve(nameMatcher.group(1) + ".java");
    Files.writeString(file, program);
    Path outputFile = directory.resolve("out.log");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(), "-XX:TieredStopAtLevel=1", "-cp", classPath(), file.toString())
            .directory(directory.toFile())
            .redirectError(directory.resolve("err.log").toFile())
            .redirectOutput(outputFile.toFile())
            .start();
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "timed out: " + program);
    String output = Files.readString(outputFile);
    assertEquals(0, process.exitValue(), Files.readString(directory.resolve("err.log")));
    return output;
  }

  @Test
  void hadoopIsNotOnTheClassPath() {
    assertThrows(
        ClassNotFoundException.class, () -> Class.forName("org.apache.hadoop.conf.Configuration"));
  }

  @Test
  void programsImportNoInternalPackages() throws IOException {
    for (String program : programs()) {
      assertFalse(INTERNAL_IMPORT.matcher(program).find(), program);
    }
  }

  @Test
  void theReadmeShowsPartOfAProgram() throws IOException {
    String programText = withoutIndentation(String.join("", programs()));
    List<String> readmeBlocks = programs(README);
    assertEquals(1, readmeBlocks.size());
    assertTrue(programText.contains(withoutIndentation(readmeBlocks.get(0))), readmeBlocks.get(0));
  }

  private static String withoutIndentation(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void programWithWriteOptionsWritesOneRow() throws IOException, InterruptedException {
    assertEquals("1\n", run(programs(WRITE_OPTIONS).get(0)));
  }

  @Test
  void programsPrintTheExpectedOutput() throws IOException, InterruptedException {
    List<String> outputs = new ArrayList<>();
    for (String program : programs()) {
      outputs.add(run(program));
    }
    String pages =
        """
        http://example.org/997 image/png
        http://example.org/998 text/html
        http://example.org/999 image/png
        """;
    assertEquals(
        List.of("1000\n", pages, "4995000\n", "[{\"host\": \"example.org\"}]\n", "990\n"), outputs);
  }
}
