package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.StorageProvider;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopStorageProviderTest {
  @Test
  void schemesOfHadoopAreKnownWhereItsModuleIs() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> StorageProvider.openStorage(URI.create("gopher://h/t")))
            .getMessage();
    assertTrue(message.contains("file, ") && message.contains("hdfs"), message);
    assertTrue(new HadoopStorageProvider().supports("hdfs"));
    assertFalse(new HadoopStorageProvider().supports("gopher"));
  }

  @Test
  void anAddressOfHdfsIsHadoopsStorage() throws IOException {
    assertInstanceOf(
        HadoopStorage.class, StorageProvider.openStorage(URI.create("hdfs://localhost:1/table")));
  }

  @Test
  void localUrisDoNotGoThroughHadoop(@TempDir Path directory) throws IOException {
    assertFalse(new HadoopStorageProvider().schemes().contains("file"));
    assertInstanceOf(LocalStorage.class, StorageProvider.openStorage(directory.toUri()));
  }
}
