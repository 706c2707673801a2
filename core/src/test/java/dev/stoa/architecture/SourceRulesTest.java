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

/** Holds the sources of all modules to the rules that only sources can show. */
final class SourceRulesTest {
  private static final Path PLANTED = Path.of("src/test/java/dev/stoa/architecture/planted");

  @Test
  void eachPackageOfEachModuleIsDescribed() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path sources : sourceFolders("src/main/java")) {
      found.addAll(SourceRules.packagesWithoutDescription(sources));
    }
    assertEquals(List.of(), found);
  }

  @Test
  void noFileOfAnyModuleIsTooLong() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : List.of("src/main/java", "src/test/java")) {
      for (Path sources : sourceFolders(folder)) {
        found.addAll(SourceRules.filesTooLong(sources));
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void plantedPackagesWithoutDescriptionAreReported() throws IOException {
    List<Path> found = SourceRules.packagesWithoutDescription(PLANTED);
    assertTrue(found.contains(PLANTED.resolve("rowgroup")), found.toString());
    assertFalse(found.contains(PLANTED.resolve("schema")), found.toString());
  }

  @Test
  void aFileOf601LinesIsReportedAndOneOf600IsNot(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("Right.java"), "\n".repeat(600));
    Path wrong = Files.writeString(folder.resolve("Wrong.java"), "\n".repeat(601));
    assertEquals(List.of(wrong), SourceRules.filesTooLong(folder));
  }

  private static List<Path> sourceFolders(String folder) throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> found =
          modules
              .map(module -> module.resolve(folder))
              .filter(Files::isDirectory)
              .sorted()
              .toList();
      assertFalse(found.isEmpty());
      return found;
    }
  }
}
