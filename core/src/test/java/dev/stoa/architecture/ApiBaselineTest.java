package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

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
    List<JApiClass> breaking =
        changes.stream()
            .filter(type -> !type.isBinaryCompatible() || !type.isSourceCompatible())
            .toList();
    if (!breaking.isEmpty()) {
      fail(
          "The public API changed so that programs break. Restore it, or describe the change in"
              + " CHANGELOG.md and accept it by running this test with -Dapi.accept:\n"
              + ApiBaseline.report(breaking));
    }
  }

  @Test
  void theBaselineIsSmall() throws IOException {
    assertTrue(Files.size(BASELINE) < MAX_SIZE_IN_BYTES);
  }
}
