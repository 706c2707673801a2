package dev.stoa.testing.index;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Key indexes of tables in local directories. */
final class LocalKeyIndexTest extends KeyIndexContract {
  @TempDir private Path directory;

  @Override
  protected Storage newStorage() throws IOException {
    return LocalStorage.at(Files.createTempDirectory(directory, "table"));
  }
}
