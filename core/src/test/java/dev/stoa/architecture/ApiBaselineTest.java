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
 * present types the new baseline.
 */
final class ApiBaselineTest {
  private static final Path BASELINE = Path.of("api-baseline.jar");
  private static final int MAX_SIZE_IN_BYTES = 200_000;

  @Test
  void programsThatUseTheBaselineStillCompileAndRun() throws IOException {
    byte[] now = ApiBaseline.jar(PublicApiTest.API);
    if (System.getProperty("api.accept") != null) {
      Files.write(BASELINE, now);
    }
    List<JApiClass> changes = ApiBaseline.changes(Files.readAllBytes(BASELINE), now);
    Files.writeString(Path.of("target/api-changes.txt"), ApiBaseline.report(changes));
    List<JApiClass> breaking = ApiBaseline.breaking(changes);
    if (!breaking.isEmpty()) {
      fail(
          "The public API changed so that programs break. Restore it, or describe the change in"
              + " CHANGELOG.md and accept it by running this test with -Dapi.accept:\n"
              + ApiBaseline.report(breaking));
    }
  }

  @Test
  void removedTypesAreReportedAndAddedOnesBreakNothing() throws IOException {
    byte[] all = ApiBaseline.jar(PublicApiTest.API);
    byte[] some =
        ApiBaseline.jar(
            new PublicApi(new ClassFileImporter().importPackages("dev.stoa.table.scan")));
    List<String> removed =
        ApiBaseline.breaking(ApiBaseline.changes(all, some)).stream()
            .map(JApiClass::getFullyQualifiedName)
            .toList();
    assertTrue(removed.contains(Table.class.getName()), removed.toString());
    assertFalse(removed.contains(TableScan.class.getName()), removed.toString());
    assertEquals(List.of(), ApiBaseline.breaking(ApiBaseline.changes(some, all)));
  }

  @Test
  void theBaselineHasMembersForUsersAndNoOthers() throws IOException {
    byte[] none = ApiBaseline.jar(new PublicApi(new ClassFileImporter().importClasses()));
    String all = ApiBaseline.report(ApiBaseline.changes(none, ApiBaseline.jar(PublicApiTest.API)));
    assertTrue(all.contains("dev.stoa.table.Table open(java.nio.file.Path)"), all);
    assertTrue(all.contains("dev.stoa.table.snapshot.Snapshot commit()"), all); // inherited
    assertFalse(all.contains("TableState"), all);
  }

  @Test
  void theBaselineIsSmall() throws IOException {
    assertTrue(Files.size(BASELINE) < MAX_SIZE_IN_BYTES);
  }
}
