package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.StorageProvider;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopStorageProviderTest {
  @Test
  void theModuleSupportsTheSchemesOfHadoop() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> StorageProvider.openStorage(URI.create("gopher://h/t")))
            .getMessage();
    assertTrue(message.contains("file, ") && message.contains("hdfs"), message);
    assertTrue(new HadoopStorageProvider().supports("hdfs"));
    assertFalse(new HadoopStorageProvider().supports("gopher"));
    assertFalse(new HadoopStorageProvider().supports("http"));
    assertFalse(new HadoopStorageProvider().schemes().contains("https"));
  }

  @Test
  void aMissingFileSystemClassIsReported(@TempDir Path settings) throws IOException {
    String message = openFailure(settings, "<value>org.example.Missing</value>").getMessage();
    assertTrue(
        message.contains("gopher://h/t")
            && message.contains("fs.gopher.impl")
            && message.contains("org.example.Missing"),
        message);
  }

  @Test
  void anInvalidConfigurationFileIsReported(@TempDir Path settings) throws IOException {
    String message = openFailure(settings, "<value>").getMessage();
    assertTrue(message.contains("core-site.xml"), message);
  }

  /** Returns the exception of opening a table when the class path starts with a core-site.xml. */
  private static Exception openFailure(Path directory, String value) throws IOException {
    Files.writeString(
        directory.resolve("core-site.xml"),
        "<configuration><property><name>fs.gopher.impl</name>%s</property></configuration>"
            .formatted(value));
    Thread thread = Thread.currentThread();
    ClassLoader oldLoader = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, oldLoader) {
          @Override
          public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
          }
        }) {
      thread.setContextClassLoader(loader);
      return assertThrows(
          Exception.class, () -> StorageProvider.openStorage(URI.create("gopher://h/t")));
    } finally {
      thread.setContextClassLoader(oldLoader);
    }
  }

  @Test
  void hdfsUrisAreOpenedByHadoop() throws IOException {
    assertInstanceOf(
        HadoopStorage.class, StorageProvider.openStorage(URI.create("hdfs://localhost:1/table")));
  }

  @Test
  void localUrisAreNotOpenedByHadoop(@TempDir Path directory) throws IOException {
    assertFalse(new HadoopStorageProvider().schemes().contains("file"));
    assertInstanceOf(LocalStorage.class, StorageProvider.openStorage(directory.toUri()));
  }
}
