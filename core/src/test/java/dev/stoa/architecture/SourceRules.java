package dev.stoa.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The rules that only sources can show, since compiled classes have lost it; each gives what breaks
 * it.
 */
final class SourceRules {
  private static final int MOST_LINES = 600;

  /** "About 40", with room for a type more. */
  static final int MAX_TYPES = 42;

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

  /** Imports that point to a package which is not earlier in the table. */
  static List<String> importsAgainst(PackageTable table, Path sources) throws IOException {
    return imports(sources)
        .filter(i -> table.contains(i.target()) && !table.allows(i.from(), i.target()))
        .map(SourceImport::toString)
        .toList();
  }

  /** Imports of packages of core that are not for other modules. */
  static List<String> internalImports(PackageTable table, Path sources) throws IOException {
    return imports(sources)
        .filter(i -> table.isInternal(i.target()))
        .map(SourceImport::toString)
        .toList();
  }

  /** The types below a source folder, such as {@code table/Table}, that import a type. */
  static List<String> importersOf(String type, Path sources) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      if (Files.readAllLines(file).contains("import " + type + ";")) {
        String name = sources.relativize(file).toString().replace('\\', '/');
        found.add(name.substring(0, name.length() - ".java".length()));
      }
    }
    return found;
  }

  private static Stream<SourceImport> imports(Path sources) throws IOException {
    List<SourceImport> imports = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      imports.addAll(SourceImport.of(file));
    }
    return imports.stream();
  }

  /** The packages with more types than a reader can survey, as folders below the sources. */
  static List<String> packagesTooLarge(Path sources) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (Path file : javaFiles(sources)) {
      if (!file.endsWith("package-info.java")) {
        String folder = sources.relativize(file.getParent()).toString().replace('\\', '/');
        counts.merge(folder, 1, Integer::sum);
      }
    }
    counts.values().removeIf(count -> count <= MAX_TYPES);
    return List.copyOf(counts.keySet());
  }

  private static List<Path> javaFiles(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
