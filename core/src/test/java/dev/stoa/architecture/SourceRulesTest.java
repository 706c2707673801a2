package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sources of all modules satisfy the {@link SourceRules}, which report planted violations. */
final class SourceRulesTest {
  private static final String PLANTED_ROOT = "dev.stoa.architecture.planted";
  private static final PackageTable CORE_TABLE = new PackageTable("dev.stoa");
  private static final PackageTable PLANTED_TABLE = new PackageTable(PLANTED_ROOT);

  private static final Path PLANTED = Path.of("src/test/java/dev/stoa/architecture/planted");

  @Test
  void eachPackageOfEachModuleHasADescription() throws IOException {
    List<Path> undescribed = new ArrayList<>();
    for (Path sources : sourceDirectories("src/main/java")) {
      undescribed.addAll(SourceRules.packagesWithoutDescription(sources));
    }
    assertEquals(
        List.of(),
        undescribed,
        "add a package-info.java that describes the package, in core also with @Public,"
            + " @Experimental or @Internal");
  }

  @Test
  void noFileOfAnyModuleIsTooLong() throws IOException {
    List<Path> longFiles = new ArrayList<>();
    for (String directory : List.of("src/main/java", "src/test/java")) {
      for (Path sources : sourceDirectories(directory)) {
        longFiles.addAll(SourceRules.filesTooLong(sources));
      }
    }
    assertEquals(List.of(), longFiles, "a file has at most 600 lines: split it");
  }

  @Test
  void plantedPackagesWithoutDescriptionAreReported() throws IOException {
    List<Path> undescribed = SourceRules.packagesWithoutDescription(PLANTED);
    assertTrue(undescribed.contains(PLANTED.resolve("rowgroup")), undescribed.toString());
    assertFalse(undescribed.contains(PLANTED.resolve("schema")), undescribed.toString());
  }

  @Test
  void aFileOf601LinesIsReportedAndOneOf600IsNot(@TempDir Path directory) throws IOException {
    Files.writeString(directory.resolve("Short.java"), "\n".repeat(600));
    Path longFile = Files.writeString(directory.resolve("Long.java"), "\n".repeat(601));
    assertEquals(List.of(longFile), SourceRules.filesTooLong(directory));
  }

  @Test
  void coreImportsOnlyFromEarlierPackages() throws IOException {
    assertEquals(
        List.of(),
        SourceRules.importsOfLaterPackages(CORE_TABLE, Path.of("src/main/java")),
        "import only packages of earlier lines of PackageTable, or move the code");
  }

  @Test
  void plantedImportsOfInlinedConstantsAreReported() throws IOException {
    List<String> found = SourceRules.importsOfLaterPackages(PLANTED_TABLE, PLANTED);
    String expectedViolation =
        "BytesThatInlinesColumns.java imports from " + PLANTED_ROOT + ".format.column";
    assertTrue(found.contains(expectedViolation), found.toString());
    assertFalse(found.stream().anyMatch(line -> line.startsWith("TableStandIn")), found.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark", "hadoop", "arrow", "cli", "sql", "python/bridge"})
  void otherModulesImportOnlyPublicPackages(String module) throws IOException {
    Path sources = Path.of("..", module, "src/main/java");
    assertTrue(Files.isDirectory(sources), module);
    assertEquals(
        List.of(),
        SourceRules.internalImports(CORE_TABLE, sources),
        "use a type of a package outside of format, such as engine");
  }

  @Test
  void plantedImportsOfInternalPackagesAreReported() throws IOException {
    List<String> found = SourceRules.internalImports(PLANTED_TABLE, PLANTED.resolve("engine"));
    assertEquals(
        List.of("EngineThatInlinesColumns.java imports from " + PLANTED_ROOT + ".format.column"),
        found);
  }

  @Test
  void onlyTheAdapterAndThePublicApiImportAvrosSchema() throws IOException {
    assertEquals(
        List.of(),
        disallowedSchemaImporters(Path.of("src/main/java/dev/stoa")),
        "use the types of dev.stoa.type; a type of the public API may be added to AvroSchemaUsers");
  }

  @Test
  void aPlantedImportOfAvrosSchemaIsReported() throws IOException {
    assertTrue(disallowedSchemaImporters(PLANTED).contains("table/ScanThatNamesAvrosSchema"));
  }

  private static List<String> disallowedSchemaImporters(Path sources) throws IOException {
    return SourceRules.importersOf(AvroSchemaUsers.SCHEMA, sources).stream()
        .filter(type -> !AvroSchemaUsers.allows(type))
        .toList();
  }

  @Test
  void noPackageOfCoreIsTooLarge() throws IOException {
    assertEquals(
        List.of(),
        SourceRules.packagesTooLarge(Path.of("src/main/java")),
        "a package has about 40 types: split it");
  }

  @Test
  void aPackageOf43TypesIsTooLargeAndOneOf42IsNot(@TempDir Path directory) throws IOException {
    for (int i = 0; i <= SourceRules.MAX_TYPES_PER_PACKAGE; i++) {
      Files.createDirectories(directory.resolve("large"));
      Files.writeString(directory.resolve("large/T" + i + ".java"), "");
      Files.createDirectories(directory.resolve("small"));
      Files.writeString(
          directory.resolve("small").resolve(i == 0 ? "package-info.java" : "T" + i + ".java"), "");
    }
    assertEquals(List.of("large"), SourceRules.packagesTooLarge(directory));
  }

  private static List<Path> sourceDirectories(String directory) throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."));
        Stream<Path> testModules = Files.list(Path.of("..", "it"))) {
      List<Path> found =
          Stream.concat(modules, testModules)
              .map(module -> module.resolve(directory))
              .filter(Files::isDirectory)
              .sorted()
              .toList();
      assertFalse(found.isEmpty());
      return found;
    }
  }
}
