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
 * The properties of a namespace, in a file of its directory that Java's {@link Properties} read:
 * {@code _namespace.3}. A change creates the one of the next number, the highest counts.
 */
final class NamespaceFile {
  private static final String PREFIX = "_namespace.";

  private final Storage storage;
  private final String directory;

  /** The file of a namespace, by its directory in the storage. */
  NamespaceFile(Storage storage, String directory) {
    this.storage = storage;
    this.directory = directory;
  }

  /** Whether a file is of this kind. */
  static boolean isOne(StorageEntry entry) {
    return !entry.isDirectory() && entry.name().matches("_namespace\\.[0-9]{1,9}");
  }

  /** Creates the first; false when there is one. */
  boolean create(Map<String, String> properties) throws IOException {
    return number() == 0 && storage.createIfAbsent(path(1), bytes(properties));
  }

  /** The properties; none where there is no file. */
  Map<String, String> read() throws IOException {
    return read(number());
  }

  private Map<String, String> read(int number) throws IOException {
    if (number == 0) {
      return Map.of();
    }
    try (InputFile file = storage.open(path(number))) {
      byte[] content = new byte[(int) file.sizeInBytes()];
      file.readFully(0, content, 0, content.length);
      Properties read = new Properties();
      read.load(new ByteArrayInputStream(content));
      Map<String, String> properties = new HashMap<>();
      read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
      return properties;
    } catch (NoSuchFileException e) { // another changed it meanwhile, or dropped the namespace
      int newer = number();
      if (newer == number) {
        throw e;
      }
      return read(newer);
    }
  }

  /** Changes the properties, on those that are the newest when nobody else changes them. */
  void change(UnaryOperator<Map<String, String>> change) throws IOException {
    int number = number();
    while (!storage.createIfAbsent(path(number + 1), bytes(change.apply(read(number))))) {
      number = number();
    }
    for (int old = number; old > 0 && storage.exists(path(old)); old--) {
      storage.delete(path(old));
    }
  }

  private int number() throws IOException {
    return storage.list(directory).stream()
        .filter(NamespaceFile::isOne)
        .mapToInt(entry -> Integer.parseInt(entry.name().substring(PREFIX.length())))
        .max()
        .orElse(0);
  }

  private String path(int number) {
    return StoragePath.join(directory, PREFIX + number);
  }

  private static byte[] bytes(Map<String, String> properties) throws IOException {
    Properties written = new Properties();
    written.putAll(properties);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    written.store(content, null);
    return content.toByteArray();
  }
}
