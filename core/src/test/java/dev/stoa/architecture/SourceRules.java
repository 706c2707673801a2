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
 * Rules that are checked on sources, because byte code lacks the information; each method returns
 * the violations.
 */
final class SourceRules {
  private static final int MAX_LINES = 600;

  /** CONTRIBUTING.md says about 40; this leaves room for two more. */
  static final int MAX_TYPES_PER_PACKAGE = 42;

  private SourceRules() {}

  /** Returns the directories that contain types but no {@code package-info.java}. */
  static List<Path> packagesWithoutDescription(Path sources) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      Path directory = file.getParent();
      if (!Files.exists(directory.resolve("package-info.java"))
          && !directories.contains(directory)) {
        directories.add(directory);
      }
    }
    return directories;
  }

  /** Returns the files of more than 600 lines. */
  static List<Path> filesTooLong(Path sources) throws IOException {
    List<Path> longFiles = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      if (Files.readAllLines(file).size() > MAX_LINES) {
        longFiles.add(file);
      }
    }
    return longFiles;
  }

  /** Returns the imports of packages that are not earlier in the table. */
  static List<String> importsOfLaterPackages(PackageTable table, Path sources) throws IOException {
    return imports(sources)
        .filter(
            statement ->
                table.contains(statement.targetPackage())
                    && !table.allows(statement.packageName(), statement.targetPackage()))
        .map(SourceImport::toString)
        .toList();
  }

  /** Returns the imports of packages of core that other modules may not use. */
  static List<String> internalImports(PackageTable table, Path sources) throws IOException {
    return imports(sources)
        .filter(statement -> table.isInternal(statement.targetPackage()))
        .map(SourceImport::toString)
        .toList();
  }

  /** Returns the types that import a type, as paths such as {@code table/Table}. */
  static List<String> importersOf(String type, Path sources) throws IOException {
    List<String> importers = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      if (Files.readAllLines(file).contains("import " + type + ";")) {
        String name = sources.relativize(file).toString().replace('\\', '/');
        importers.add(name.substring(0, name.length() - ".java".length()));
      }
    }
    return importers;
  }

  private static Stream<SourceImport> imports(Path sources) throws IOException {
    List<SourceImport> imports = new ArrayList<>();
    for (Path file : javaFiles(sources)) {
      imports.addAll(SourceImport.of(file));
    }
    return imports.stream();
  }

  /**
   * Returns the packages with more than {@link #MAX_TYPES_PER_PACKAGE} types, as directories below
   * the sources.
   */
  static List<String> packagesTooLarge(Path sources) throws IOException {
    Map<String, Integer> typeCounts = new TreeMap<>();
    for (Path file : javaFiles(sources)) {
      if (!file.endsWith("package-info.java")) {
        String directory = sources.relativize(file.getParent()).toString().replace('\\', '/');
        typeCounts.merge(directory, 1, Integer::sum);
      }
    }
    typeCounts.values().removeIf(count -> count <= MAX_TYPES_PER_PACKAGE);
    return List.copyOf(typeCounts.keySet());
  }

  private static List<Path> javaFiles(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
