package dev.stoa.yarn;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The jar with the jobs of the tests, as a user would build it. */
final class TestJar {
  private TestJar() {}

  /** Builds the jar, since classes may have changed, and returns its path. */
  static String path() throws IOException {
    Path jar = Path.of("target", "jobs.jar").toAbsolutePath();
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classDirectory())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classDirectory().relativize(file).toString()));
        Files.copy(file, out);
      }
    }
    return jar.toString();
  }

  private static Path classDirectory() throws IOException {
    try {
      return Path.of(TestJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
