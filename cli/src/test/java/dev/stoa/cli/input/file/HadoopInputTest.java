package dev.stoa.cli.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds and opens files through Hadoop's local file system. */
class HadoopInputTest {
  @TempDir Path directory;

  @Test
  void readsFilesAndDirectoriesThroughHadoop() throws IOException {
    Path file = Files.writeString(directory.resolve("a.jsonl"), "{\"a\":1}\n");
    InputLocation location = HadoopInput.list(file.toUri().toString()).get(0);
    assertEquals("a.jsonl", location.fileName());
    assertEquals(Files.size(file), location.sizeInBytes());
    try (OpenInput input = OpenInput.open(location)) {
      assertEquals(
          "{\"a\":1}\n", new String(input.stream().readAllBytes(), StandardCharsets.UTF_8));
    }
    assertEquals(1, HadoopInput.list(directory.toUri().toString()).size());
  }

  private List<String> names(String pattern) throws IOException {
    return HadoopInput.list(directory.toUri() + pattern).stream()
        .map(InputLocation::fileName)
        .toList();
  }

  @Test
  void patternsMatchHiddenFilesOnlyIfTheyBeginLikeOne() throws IOException {
    for (String name : List.of("part-0", "part-1", "_SUCCESS", ".hidden", "_logs/part-2")) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    assertEquals(List.of("part-0", "part-1"), names("*"));
    assertEquals(List.of("part-1"), names("*1"));
    assertEquals(List.of("_SUCCESS"), names("_S*"));
    assertThrows(FileNotFoundException.class, () -> names("*SUCCESS"));
  }
}
