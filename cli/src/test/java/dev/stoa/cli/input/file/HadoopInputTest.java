package dev.stoa.cli.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
