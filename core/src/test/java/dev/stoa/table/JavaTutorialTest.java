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

/** The programs of the Java tutorial run with this module alone, and import nothing internal. */
class JavaTutorialTest {
  private static final Path TUTORIAL = Path.of("..", "docs", "tutorials", "java.md");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("public class (\\w+)");
  private static final Pattern INTERNAL =
      Pattern.compile("import .*dev\\.stoa\\.(format|engine).*");

  private static final long PATIENCE_SECONDS = 120;

  @TempDir private Path folder;

  private static List<String> programs() throws IOException {
    return CODE.matcher(Files.readString(TUTORIAL)).results().map(match -> match.group(1)).toList();
  }

  /** This module and the libraries that it needs, without tests. */
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
        .map(JavaTutorialTest::codeSource)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String codeSource(String type) {
    try {
      Class<?> found = Class.forName(type, false, JavaTutorialTest.class.getClassLoader());
      return Path.of(found.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private String run(String program) throws IOException, InterruptedException {
    Matcher name = NAME.matcher(program);
    assertTrue(name.find(), program);
    Path file = folder.resolve(name.group(1) + ".java");
    Files.writeString(file, program);
    Path out = folder.resolve("out.log");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(), "-XX:TieredStopAtLevel=1", "-cp", classPath(), file.toString())
            .directory(folder.toFile())
            .redirectError(folder.resolve("err.log").toFile())
            .redirectOutput(out.toFile())
            .start();
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "hangs: " + program);
    String text = Files.readString(out);
    assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err.log")));
    return text;
  }

  @Test
  void hadoopIsNotOnTheClassPath() {
    assertThrows(
        ClassNotFoundException.class, () -> Class.forName("org.apache.hadoop.conf.Configuration"));
  }

  @Test
  void theProgramsImportNothingInternal() throws IOException {
    for (String program : programs()) {
      assertFalse(INTERNAL.matcher(program).find(), program);
    }
  }

  @Test
  void theProgramsWork() throws IOException, InterruptedException {
    List<String> printed = new ArrayList<>();
    for (String program : programs()) {
      printed.add(run(program));
    }
    String pages =
        """
        http://example.org/997 image/png
        http://example.org/998 text/html
        http://example.org/999 image/png
        """;
    assertEquals(
        List.of("1000\n", pages, "4995000\n", "[{\"host\": \"example.org\"}]\n", "990\n"), printed);
  }
}
