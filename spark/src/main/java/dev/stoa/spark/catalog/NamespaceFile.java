package dev.stoa.spark.catalog;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;

/**
 * The properties of a namespace, in a {@link Properties} file in its directory: {@code
 * _namespace.3}. Each change creates the file with the next number; the highest is current.
 */
final class NamespaceFile {
  private static final String PREFIX = "_namespace.";

  private final Storage storage;
  private final String directory;

  /** Creates the file of a namespace, whose directory is relative to the storage. */
  NamespaceFile(Storage storage, String directory) {
    this.storage = storage;
    this.directory = directory;
  }

  /** Whether a file contains the properties of a namespace. */
  static boolean isNamespaceFile(StorageEntry entry) {
    return !entry.isDirectory() && entry.name().matches("_namespace\\.[0-9]{1,9}");
  }

  /** Creates the first file; false if one exists. */
  boolean create(Map<String, String> properties) throws IOException {
    return latestVersion() == 0 && storage.createIfAbsent(path(1), toBytes(properties));
  }

  /** Reads the properties; empty if no file exists. */
  Map<String, String> read() throws IOException {
    return read(latestVersion());
  }

  private Map<String, String> read(int version) throws IOException {
    if (version == 0) {
      return Map.of();
    }
    try (InputFile file = storage.open(path(version))) {
      byte[] content = new byte[(int) file.sizeInBytes()];
      file.readFully(0, content, 0, content.length);
      Properties loaded = new Properties();
      loaded.load(new ByteArrayInputStream(content));
      Map<String, String> properties = new HashMap<>();
      loaded.stringPropertyNames().forEach(name -> properties.put(name, loaded.getProperty(name)));
      return properties;
    } catch (NoSuchFileException e) { // another writer changed or dropped the namespace
      int newVersion = latestVersion();
      if (newVersion == version) {
        throw e;
      }
      return read(newVersion);
    }
  }

  /** Changes the newest properties; retries if another writer changed them meanwhile. */
  void update(UnaryOperator<Map<String, String>> change) throws IOException {
    int version = latestVersion();
    while (!storage.createIfAbsent(path(version + 1), toBytes(change.apply(read(version))))) {
      version = latestVersion();
    }
    for (int oldVersion = version;
        oldVersion > 0 && storage.exists(path(oldVersion));
        oldVersion--) {
      storage.delete(path(oldVersion));
    }
  }

  private int latestVersion() throws IOException {
    return storage.list(directory).stream()
        .filter(NamespaceFile::isNamespaceFile)
        .mapToInt(entry -> Integer.parseInt(entry.name().substring(PREFIX.length())))
        .max()
        .orElse(0);
  }

  private String path(int version) {
    return StoragePath.join(directory, PREFIX + version);
  }

  private static byte[] toBytes(Map<String, String> properties) throws IOException {
    Properties stored = new Properties();
    stored.putAll(properties);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    stored.store(content, null);
    return content.toByteArray();
  }
}
