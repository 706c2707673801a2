package dev.stoa.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that only sources can show, since compiled classes have lost it; each gives what breaks
 * it.
 */
final class SourceRules {
  private static final int MOST_LINES = 600;

  private SourceRules() {}

  /** The packages below a source folder that hold types but no {@code package-info.java}. */
  static List<Path> packagesWithoutDescription(Path sources) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      Path directory = file.getParent();
      if (!Files.exists(directory.resolve("package-info.java")) && !found.contains(directory)) {
        found.add(directory);
      }
    }
    return found;
  }

  /** The files of more than 600 lines. */
  static List<Path> filesTooLong(Path sources) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      if (Files.readAllLines(file).size() > MOST_LINES) {
        found.add(file);
      }
    }
    return found;
  }

  private static List<Path> javaFiles(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
