package dev.stoa.cli.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expands patterns of local paths that no shell has expanded. */
final class LocalPatternTest {
  @TempDir private Path directory;

  @BeforeEach
  void createFiles() throws IOException {
    for (String file :
        List.of("a1.csv", "a2.csv", "b.json", "_SUCCESS", ".hidden", "x/a3.csv", "x/y/a4.csv")) {
      Path path = directory.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, file);
    }
    Files.createDirectories(directory.resolve("day=1"));
    Files.writeString(directory.resolve("day=1/part.csv"), "part");
  }

  private String resolve(String pattern) {
    return InputLocations.resolve(directory + "/" + pattern).stream()
        .map(location -> location.name().replace(directory + "/", ""))
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      value = {
        "*.csv → a1.csv a2.csv",
        "a[2-9].csv → a2.csv",
        "?1.csv → a1.csv",
        "{a1.csv,b.*} → a1.csv b.json",
        "*/*.csv → day=1/part.csv x/a3.csv",
        "**/*.csv → a1.csv a2.csv day=1/part.csv x/a3.csv x/y/a4.csv",
        "x/**/a*.csv → x/a3.csv x/y/a4.csv",
        "day=* → day=1/part.csv",
        "_* → _SUCCESS",
      })
  void findsFiles(String pattern, String files) {
    assertEquals(files, resolve(pattern));
  }

  @Test
  void aFileWhoseNameContainsWildcardsIsThatFile() throws IOException {
    Files.writeString(directory.resolve("a[1].csv"), "x");
    assertEquals("a[1].csv", resolve("a[1].csv"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"*.parquet", "none/*.csv", "[", "a1.csv/*"})
  void saysThatNothingMatches(String pattern) {
    String message = assertThrows(InputException.class, () -> resolve(pattern)).getMessage();
    assertTrue(message.contains(directory + "/" + pattern), message);
  }
}
