package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads inputs that {@link PageFuzzing} found: failures, and the inputs with the most coverage. */
@Timeout(120)
final class FuzzedPagesTest {
  private static final Path DIRECTORY = Path.of("src", "test", "resources", "fuzzed");

  static List<String> inputs() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Reads an input, whose name is the family, a hyphen, and any text. */
  @ParameterizedTest
  @MethodSource("inputs")
  void readsOrRejectsEachInputInEveryWay(String name) throws IOException {
    String family = name.substring(0, name.indexOf('-'));
    PageReadExerciser exerciser =
        PageFuzzing.read(family, Files.readAllBytes(DIRECTORY.resolve(name)));
    assertEquals(
        exerciser.attemptsPerPage(), exerciser.successCount() + exerciser.rejectionCount());
  }

  @Test
  void rejectsAnInputWithoutAPage() {
    assertThrows(IllegalArgumentException.class, () -> PageFuzzing.read("pages", new byte[2]));
  }
}
