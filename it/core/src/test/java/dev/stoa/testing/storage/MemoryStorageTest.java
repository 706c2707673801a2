package dev.stoa.testing.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A memory storage fulfills the contract of storages; its files can be copied and replaced. */
final class MemoryStorageTest extends StorageContract {
  @Override
  protected Storage newStorage() {
    return new MemoryStorage();
  }

  @Test
  void copiesAreIndependent() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    storage.put("a/file", new byte[] {1, 2});
    MemoryStorage copy = storage.copy();
    copy.put("a/file", new byte[] {3});
    copy.put("b", new byte[0]);
    assertArrayEquals(new byte[] {1, 2}, storage.bytes("a/file"));
    assertArrayEquals(new byte[] {3}, copy.bytes("a/file"));
    assertEquals(List.of("a/file"), storage.paths());
    assertEquals(List.of("a/file", "b"), copy.paths());
  }

  @Test
  void abandoningAnIncompleteFileKeepsItsReplacement() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    try (OutputFile file = storage.create("file")) {
      file.write(new byte[] {1}, 0, 1);
      storage.delete("file");
      storage.put("file", new byte[] {2});
    }
    assertArrayEquals(new byte[] {2}, storage.bytes("file"));
  }
}
