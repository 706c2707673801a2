package dev.stoa.storage;

import dev.stoa.annotation.Internal;
import java.io.IOException;
import java.util.List;

/**
 * A storage that delegates to another one; subclasses override the methods that they observe or
 * change.
 */
@Internal
public abstract class ForwardingStorage implements Storage {
  private final Storage storage;

  /** Creates a storage that delegates to {@code storage}. */
  protected ForwardingStorage(Storage storage) {
    this.storage = storage;
  }

  @Override
  public String location() {
    return storage.location();
  }

  @Override
  public InputFile open(String path) throws IOException {
    return storage.open(path);
  }

  @Override
  public OutputFile create(String path) throws IOException {
    return storage.create(path);
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    return storage.createIfAbsent(path, content);
  }

  @Override
  public boolean exists(String path) throws IOException {
    return storage.exists(path);
  }

  @Override
  public List<StorageEntry> list(String directory) throws IOException {
    return storage.list(directory);
  }

  @Override
  public void delete(String path) throws IOException {
    storage.delete(path);
  }

  @Override
  public void sync(String directory) throws IOException {
    storage.sync(directory);
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) throws IOException {
    return storage.replicas(paths);
  }
}
