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

final class OpenSplitCacheTest {
  private static final int MAX_OPEN_SPLITS = 3;

  private final List<String> closedNames = new ArrayList<>();

  private static SplitDirectory split(String name) {
    return new SplitDirectory(
        name, new UUID(0, 0), 1, new SchemaFile(0, new int[0]), List.of(), Optional.empty());
  }

  private OpenSplitCache<Closeable> openSplits(String... names) throws IOException {
    OpenSplitCache<Closeable> cache = new OpenSplitCache<>(MAX_OPEN_SPLITS, 1);
    for (String name : names) {
      cache.get(
          split(name),
          opened ->
              () -> {
                closedNames.add(name);
                throw new IOException("cannot close " + name);
              });
    }
    return cache;
  }

  @Test
  void closesAllSplitDirectoriesEvenIfOneFails() throws IOException {
    OpenSplitCache<Closeable> cache = openSplits("a", "b", "c");
    IOException failure = assertThrows(IOException.class, cache::close);
    assertEquals(List.of("a", "b", "c"), closedNames);
    assertEquals("cannot close a", failure.getMessage());
    assertEquals(2, failure.getSuppressed().length);
    cache.close();
    assertEquals(3, closedNames.size());
  }
}
