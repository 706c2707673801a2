package dev.stoa.bench.column.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Writes compiled classes to a jar. */
final class ClassesJar {
  private ClassesJar() {}

  /** Writes all files of a directory to a jar and returns its path. */
  static Path write(Path classesDirectory, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files(classesDirectory)) {
        String name = classesDirectory.relativize(file).toString().replace('\\', '/');
        out.putNextEntry(new JarEntry(name));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
