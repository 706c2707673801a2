package dev.stoa.table.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cache closes all entries, even if one of them cannot be closed. */
class OpenCacheTest {
  @Test
  void closesAllSplitDirectoriesIfClosingOneFails() throws IOException {
    List<String> closedNames = new ArrayList<>();
    OpenCache<Closeable> cache = new OpenCache<>(3, 1);
    for (String name : List.of("s-0", "s-1", "s-2")) {
      cache.get(
          name,
          () ->
              () -> {
                closedNames.add(name);
                if (!name.equals("s-2")) {
                  throw new IOException(name);
                }
              });
    }
    IOException exception = assertThrows(IOException.class, cache::close);
    assertEquals("s-0", exception.getMessage());
    assertEquals("s-1", exception.getSuppressed()[0].getMessage());
    assertEquals(List.of("s-0", "s-1", "s-2"), closedNames);
  }
}
