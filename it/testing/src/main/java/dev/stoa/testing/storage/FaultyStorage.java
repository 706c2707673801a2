package dev.stoa.testing.storage;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A storage that counts its operations and injects one {@link StorageFault}.
 *
 * <p>It also tracks which files would survive a crash, as the storage contract says: the bytes of a
 * file are durable once it is completed; its name and its deletion are durable once its directory
 * is synced; a file created by {@link #createIfAbsent} is durable at once.
 */
public final class FaultyStorage implements Storage {
  private final Storage storage;
  private final FaultInjector injector;
  private final Set<String> completedPaths = new HashSet<>();
  private final Map<String, byte[]> durableFiles = new HashMap<>();

  /** Wraps a storage, whose existing files are durable. */
  public FaultyStorage(MemoryStorage storage, StorageFault fault) throws IOException {
    this.storage = storage;
    this.injector = new FaultInjector(fault);
    for (String path : storage.paths()) {
      completedPaths.add(path);
      durableFiles.put(path, storage.bytes(path));
    }
  }

  /** Returns the number of operations that were started, including failed ones. */
  public long operationCount() {
    return injector.operationCount();
  }

  /** Whether the fault has happened; a test that does not assert this proves nothing. */
  public boolean faultHappened() {
    return !injector.faultLocation().isEmpty();
  }

  /** Returns the operation that failed first, for messages; empty if none did. */
  public String faultLocation() {
    return injector.faultLocation();
  }

  /**
   * Returns the worst case after a crash: durable files with their bytes, empty files if only the
   * name is durable, and no other files.
   */
  public MemoryStorage survivingFiles() {
    MemoryStorage survivors = new MemoryStorage();
    synchronized (durableFiles) {
      durableFiles.forEach(survivors::put);
    }
    return survivors;
  }

  @Override
  public String location() {
    return storage.location();
  }

  @Override
  public InputFile open(String path) throws IOException {
    return injector.run(
        StorageOperation.OPEN, path, () -> new FaultyInputFile(storage.open(path), injector));
  }

  @Override
  public OutputFile create(String path) throws IOException {
    return injector.run(
        StorageOperation.CREATE,
        path,
        () -> new FaultyOutputFile(storage.create(path), injector, () -> markCompleted(path)));
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    return injector.run(StorageOperation.CREATE_IF_ABSENT, path, () -> createWhole(path, content));
  }

  private boolean createWhole(String path, byte[] content) throws IOException {
    if (storage.exists(path)) {
      return false;
    }
    injector.reserve(path, content.length);
    boolean isCreated = storage.createIfAbsent(path, content);
    if (isCreated) {
      markCompleted(path);
      synchronized (durableFiles) {
        durableFiles.put(path, content.clone());
      }
    }
    return isCreated;
  }

  @Override
  public boolean exists(String path) throws IOException {
    return injector.run(StorageOperation.EXISTS, path, () -> storage.exists(path));
  }

  @Override
  public List<StorageEntry> list(String directory) throws IOException {
    return injector.run(StorageOperation.LIST, directory, () -> storage.list(directory));
  }

  @Override
  public void delete(String path) throws IOException {
    injector.run(
        StorageOperation.DELETE,
        path,
        () -> {
          storage.delete(path);
          return path;
        });
  }

  @Override
  public void sync(String directory) throws IOException {
    injector.run(
        StorageOperation.SYNC,
        directory,
        () -> {
          storage.sync(directory);
          makeDurable(directory);
          return directory;
        });
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) throws IOException {
    return injector.run(
        StorageOperation.REPLICAS, String.join(" ", paths), () -> storage.replicas(paths));
  }

  private void markCompleted(String path) {
    synchronized (durableFiles) {
      completedPaths.add(path);
    }
  }

  private void makeDurable(String directory) throws IOException {
    synchronized (durableFiles) {
      durableFiles.keySet().removeIf(path -> parentOf(path).equals(directory));
      for (StorageEntry entry : storage.list(directory)) {
        String path = StoragePath.join(directory, entry.name());
        if (!entry.isDirectory()) {
          durableFiles.put(path, completedPaths.contains(path) ? readBytes(path) : new byte[0]);
        }
      }
    }
  }

  private byte[] readBytes(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      byte[] bytes = new byte[Math.toIntExact(file.sizeInBytes())];
      file.readFully(0, bytes, 0, bytes.length);
      return bytes;
    }
  }

  private static String parentOf(String path) {
    int separator = path.lastIndexOf('/');
    return separator < 0 ? "" : path.substring(0, separator);
  }
}
