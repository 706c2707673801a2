package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The contents of the jar that users of Spark need. */
final class RuntimeJarTest {
  private static final Path JAR = Path.of(System.getProperty("stoa.runtime.jar"));

  @Test
  void theJarIsTestedWithTheSparkVersionOfItsBuild() throws IOException {
    String jar = "spark-sql_%s-%s.jar".formatted(SparkProcess.SCALA_VERSION, SparkProcess.VERSION);
    assertTrue(SparkProcess.sparkJars().contains(jar), "it/spark-jars/pom.xml has another version");
  }

  @Test
  void theJarContainsOnlyClassesOfStoa() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = entry.getName();
        assertTrue(
            entry.isDirectory() || name.startsWith("dev/stoa/") || name.startsWith("META-INF/"),
            () -> entry + " may conflict with a class of Spark or of a user");
        assertFalse(name.matches("META-INF/versions/.+|.*module-info.class"), name);
      }
    }
  }

  @Test
  void theJarContainsItsLicenses() throws IOException {
    assertEquals(Files.readString(Path.of("..", "LICENSE")), text("META-INF/LICENSE"));
    assertTrue(text("META-INF/NOTICE").startsWith(Files.readString(Path.of("..", "NOTICE"))));
  }

  /** Two builds of the same sources must create the same jar. */
  @Test
  void noEntryContainsTheTimeOfTheBuild() throws IOException {
    LocalDateTime firstBuildTime = LocalDateTime.parse("2026-06-01T00:00:00");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      jar.stream()
          .forEach(
              entry -> assertTrue(entry.getTimeLocal().isBefore(firstBuildTime), entry::toString));
    }
  }

  private static String text(String name) throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile());
        InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
