package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import japicmp.model.JApiClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares core's {@code @Public} types with those of {@code core/api-baseline.jar}. Compatible
 * changes are only written to {@code target/api-changes.txt}; {@code -Dapi.accept} makes the
 * current types the new baseline.
 */
final class ApiBaselineTest {
  private static final Path BASELINE = Path.of("api-baseline.jar");
  private static final int MAX_SIZE_IN_BYTES = 200_000;

  @Test
  void programsThatUseTheBaselineStillCompileAndRun() throws IOException {
    byte[] currentJar = ApiBaseline.jar(PublicApiTest.API);
    if (System.getProperty("api.accept") != null) {
      Files.write(BASELINE, currentJar);
    }
    List<JApiClass> changes = ApiBaseline.compare(Files.readAllBytes(BASELINE), currentJar);
    Files.writeString(Path.of("target/api-changes.txt"), ApiBaseline.report(changes));
    List<JApiClass> breakingChanges = ApiBaseline.breakingChanges(changes);
    if (!breakingChanges.isEmpty()) {
      fail(
          "The public API changed so that programs break. Restore it, or describe the change in"
              + " CHANGELOG.md and accept it by running this test with -Dapi.accept:\n"
              + ApiBaseline.report(breakingChanges));
    }
  }

  @Test
  void removedTypesBreakProgramsAndAddedTypesDoNot() throws IOException {
    byte[] fullJar = ApiBaseline.jar(PublicApiTest.API);
    byte[] scanJar =
        ApiBaseline.jar(
            new PublicApi(new ClassFileImporter().importPackages("dev.stoa.table.scan")));
    List<String> removedTypes =
        ApiBaseline.breakingChanges(ApiBaseline.compare(fullJar, scanJar)).stream()
            .map(JApiClass::getFullyQualifiedName)
            .toList();
    assertTrue(removedTypes.contains(Table.class.getName()), removedTypes.toString());
    assertFalse(removedTypes.contains(TableScan.class.getName()), removedTypes.toString());
    assertEquals(List.of(), ApiBaseline.breakingChanges(ApiBaseline.compare(scanJar, fullJar)));
  }

  @Test
  void theBaselineHasOnlyMembersForUsers() throws IOException {
    byte[] emptyJar = ApiBaseline.jar(new PublicApi(new ClassFileImporter().importClasses()));
    String report =
        ApiBaseline.report(ApiBaseline.compare(emptyJar, ApiBaseline.jar(PublicApiTest.API)));
    assertTrue(report.contains("dev.stoa.table.Table open(java.nio.file.Path)"), report);
    assertTrue(report.contains("dev.stoa.table.snapshot.Snapshot commit()"), report); // inherited
    assertFalse(report.contains("TableState"), report);
  }

  @Test
  void theBaselineIsSmall() throws IOException {
    assertTrue(Files.size(BASELINE) < MAX_SIZE_IN_BYTES);
  }
}
