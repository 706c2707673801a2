package dev.stoa.testing.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A local directory fulfills the contract of storages. */
final class LocalStorageTest extends StorageContract {
  @TempDir private Path directory;

  @Override
  protected Storage newStorage() throws IOException {
    return LocalStorage.at(Files.createTempDirectory(directory, "storage"));
  }

  @Test
  void createsTheStorageDirectoryWithTheFirstFile() throws IOException {
    Storage storage = LocalStorage.at(directory.resolve("new/deep/table"));
    assertEquals(List.of(), storage.list(""));
    assertTrue(storage.createIfAbsent("_stoa/v-1", new byte[3]));
    assertEquals(3, Files.size(directory.resolve("new/deep/table/_stoa/v-1")));
  }

  @Test
  void reportsAFileInPlaceOfTheStorageDirectory() throws IOException {
    Path file = Files.write(directory.resolve("file"), new byte[3]);
    for (Path root : List.of(file, file.resolve("below"))) {
      Storage storage = LocalStorage.at(root);
      IOException exception = assertThrows(IOException.class, () -> storage.create("split/schema"));
      assertFalse(exception instanceof FileAlreadyExistsException, exception.toString());
      assertTrue(exception.getMessage().contains(root.toString()), exception.getMessage());
    }
  }

  @Test
  void listsAndDeletesTheTemporaryFileOfAKilledWriter() throws IOException {
    Storage storage = LocalStorage.at(directory);
    Files.createDirectories(directory.resolve("_stoa"));
    Files.write(directory.resolve("_stoa/.tmp-1"), new byte[7]);
    assertTrue(storage.createIfAbsent("_stoa/v-1", new byte[3]));
    assertEquals(
        List.of(new StorageEntry(".tmp-1", 7, false, 0), new StorageEntry("v-1", 3, false, 0)),
        entriesWithoutTimes(storage, "_stoa"));
    storage.delete("_stoa/.tmp-1");
    assertEquals(
        List.of(new StorageEntry("v-1", 3, false, 0)), entriesWithoutTimes(storage, "_stoa"));
  }
}
