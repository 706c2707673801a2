package dev.stoa.table.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A cache closes all split directories, even if one of them cannot be closed. */
class OpenSplitCacheTest {
  private static SplitDirectory split(String name) {
    return new SplitDirectory(
        name, new UUID(0, 0), 1, SchemaFile.of(new byte[0]), List.of(), Optional.empty());
  }

  @Test
  void closesAllSplitDirectoriesIfClosingOneFails() throws IOException {
    List<String> closedNames = new ArrayList<>();
    OpenSplitCache<Closeable> cache = new OpenSplitCache<>(3, 1);
    for (String name : List.of("s-0", "s-1", "s-2")) {
      cache.get(
          split(name),
          openedSplit ->
              () -> {
                closedNames.add(openedSplit.name());
                if (!openedSplit.name().equals("s-2")) {
                  throw new IOException(openedSplit.name());
                }
              });
    }
    IOException exception = assertThrows(IOException.class, cache::close);
    assertEquals("s-0", exception.getMessage());
    assertEquals("s-1", exception.getSuppressed()[0].getMessage());
    assertEquals(List.of("s-0", "s-1", "s-2"), closedNames);
  }
}
