package dev.stoa.format.bytes;

import dev.stoa.storage.Closeables;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the number of open files of one or more readers: closes the least recently used file, and
 * opens it again when it is read. Not thread-safe.
 */
public final class OpenFileCache implements Closeable {
  private final Storage storage;
  private final int maxOpenFileCount;

  /** The open files by path, the least recently used first. */
  private final Map<String, InputFile> openFiles = new LinkedHashMap<>(16, 0.75f, true);

  /** Creates a cache without open files. */
  public OpenFileCache(Storage storage, int maxOpenFileCount) {
    this.storage = storage;
    this.maxOpenFileCount = maxOpenFileCount;
  }

  /** Returns a file that is opened when it is used. */
  public InputFile file(String path) {
    return new CachedFile(path);
  }

  private InputFile openFile(String path) throws IOException {
    InputFile openFile = openFiles.get(path);
    if (openFile != null) {
      return openFile;
    }
    if (openFiles.size() >= maxOpenFileCount) {
      close(openFiles.keySet().iterator().next());
    }
    InputFile file = storage.open(path);
    openFiles.put(path, file);
    return file;
  }

  private void close(String path) throws IOException {
    InputFile file = openFiles.remove(path);
    if (file != null) {
      file.close();
    }
  }

  @Override
  public void close() throws IOException {
    List<InputFile> files = List.copyOf(openFiles.values());
    openFiles.clear();
    Closeables.closeAll(files);
  }

  private final class CachedFile implements InputFile {
    private final String path;

    CachedFile(String path) {
      this.path = path;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public long sizeInBytes() throws IOException {
      return openFile(path).sizeInBytes();
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      openFile(path).readFully(position, target, offset, length);
    }

    @Override
    public Optional<ByteBuffer> map(long position, int length) throws IOException {
      return openFile(path).map(position, length);
    }

    @Override
    public int mergeDistanceInBytes() {
      InputFile file = openFiles.get(path);
      return file == null ? 0 : file.mergeDistanceInBytes();
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      try {
        return openFile(path).markCorrupt(position, length);
      } catch (IOException e) {
        return false; // the file was closed and cannot be opened again
      }
    }

    @Override
    public void close() throws IOException {
      OpenFileCache.this.close(path);
    }
  }
}
