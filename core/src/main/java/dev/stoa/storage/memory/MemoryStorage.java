package dev.stoa.storage.memory;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A directory in memory, lost when the process ends. Subdirectories exist while they contain files.
 *
 * <p>Files can be read and replaced as a whole, so that tests can corrupt them.
 */
public final class MemoryStorage implements Storage {
  private final NavigableMap<String, MemoryFile> files = new TreeMap<>();
  private final Clock clock;

  /** Creates an empty storage. */
  public MemoryStorage() {
    this(Clock.systemUTC());
  }

  /** Creates an empty storage whose files take their modification times from a clock. */
  public MemoryStorage(Clock clock) {
    this.clock = clock;
  }

  @Override
  public String location() {
    return "memory";
  }

  @Override
  public synchronized InputFile open(String path) throws IOException {
    return find(path).open(path);
  }

  @Override
  public synchronized OutputFile create(String path) throws IOException {
    StoragePath.check(path);
    checkAbsent(path);
    MemoryFile file = new MemoryFile(clock);
    files.put(path, file);
    return new MemoryOutputFile(this, path, file);
  }

  @Override
  public synchronized boolean createIfAbsent(String path, byte[] content) throws IOException {
    StoragePath.check(path);
    if (exists(path)) {
      return false;
    }
    checkAbsent(path);
    put(path, content);
    return true;
  }

  @Override
  public synchronized boolean exists(String path) {
    return path.isEmpty() ? !files.isEmpty() : isFile(path) || !filesUnder(path).isEmpty();
  }

  @Override
  public synchronized List<StorageEntry> list(String directory) {
    NavigableMap<String, StorageEntry> entries = new TreeMap<>();
    filesUnder(directory)
        .forEach(
            (path, file) -> {
              int start = directory.isEmpty() ? 0 : directory.length() + 1;
              int end = path.indexOf('/', start);
              String name = path.substring(start, end < 0 ? path.length() : end);
              long sizeInBytes = end < 0 ? file.sizeInBytes() : 0;
              long modifiedMillis = file.modifiedMillis();
              if (entries.containsKey(name)) {
                modifiedMillis = Math.max(modifiedMillis, entries.get(name).modifiedMillis());
              }
              entries.put(name, new StorageEntry(name, sizeInBytes, end >= 0, modifiedMillis));
            });
    return List.copyOf(entries.values());
  }

  @Override
  public synchronized void delete(String path) {
    StoragePath.check(path);
    files.remove(path);
    filesUnder(path).clear();
  }

  @Override
  public synchronized void sync(String directory) throws IOException {
    if (!directory.isEmpty() && filesUnder(directory).isEmpty()) {
      throw new NoSuchFileException(directory);
    }
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) {
    paths.forEach(StoragePath::check);
    return Collections.nCopies(paths.size(), List.of());
  }

  /** The paths of all files, in order. */
  public synchronized List<String> paths() {
    return List.copyOf(files.keySet());
  }

  /**
   * Returns a copy of a file's bytes.
   *
   * @throws NoSuchFileException when the file does not exist
   */
  public synchronized byte[] bytes(String path) throws NoSuchFileException {
    return find(path).content();
  }

  /** Creates or replaces a file. */
  public synchronized void put(String path, byte[] content) {
    StoragePath.check(path);
    MemoryFile file = new MemoryFile(clock);
    file.append(content, 0, content.length);
    files.put(path, file);
  }

  /** Copies the storage, including the current content of files being written. */
  public synchronized MemoryStorage copy() {
    MemoryStorage copy = new MemoryStorage(clock);
    files.forEach((path, file) -> copy.files.put(path, new MemoryFile(file, clock)));
    return copy;
  }

  /** Removes an abandoned file, unless another writer has created a file of this name since. */
  synchronized void abandon(String path, MemoryFile file) {
    files.remove(path, file);
  }

  private boolean isFile(String path) {
    return files.containsKey(StoragePath.check(path));
  }

  private MemoryFile find(String path) throws NoSuchFileException {
    if (!isFile(path)) {
      throw new NoSuchFileException(path);
    }
    return files.get(path);
  }

  private void checkAbsent(String path) throws FileAlreadyExistsException {
    if (exists(path)) {
      throw new FileAlreadyExistsException(path);
    }
    for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      String parent = path.substring(0, end);
      if (isFile(parent)) {
        throw new FileAlreadyExistsException(parent, path, "it is a file, not a directory");
      }
    }
  }

  /**
   * A view of the files under a directory: their paths are between "directory/" and "directory0",
   * since '0' is the character after '/'.
   */
  private NavigableMap<String, MemoryFile> filesUnder(String directory) {
    if (StoragePath.checkDirectory(directory).isEmpty()) {
      return files;
    }
    return files.subMap(directory + "/", true, directory + "0", false);
  }

  /** A file of a {@link MemoryStorage} being written. */
  private static final class MemoryOutputFile implements OutputFile {
    private final MemoryStorage storage;
    private final String path;
    private final MemoryFile file;
    private boolean isOpen = true;

    MemoryOutputFile(MemoryStorage storage, String path, MemoryFile file) {
      this.storage = storage;
      this.path = path;
      this.file = file;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public long position() {
      return file.sizeInBytes();
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, source.length);
      checkOpen();
      file.append(source, offset, length);
    }

    @Override
    public void complete() throws IOException {
      checkOpen();
      isOpen = false;
    }

    @Override
    public void close() {
      if (isOpen) {
        isOpen = false;
        storage.abandon(path, file);
      }
    }

    private void checkOpen() throws IOException {
      if (!isOpen) {
        throw new IOException("cannot write " + path + ": the file is closed");
      }
    }
  }
}
