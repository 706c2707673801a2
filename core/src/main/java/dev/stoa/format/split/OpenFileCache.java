package dev.stoa.format.split;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps few files open however many a reader uses: closes the least recently used file, and opens
 * it again when it is read. For one thread.
 */
final class OpenFileCache implements Closeable {
  private final Storage storage;
  private final int maxOpenFiles;
  private final Map<String, InputFile> open = new LinkedHashMap<>(16, 0.75f, true);

  OpenFileCache(Storage storage, int limit) {
    this.storage = storage;
    this.maxOpenFiles = limit;
  }

  /** A file that is opened on use. */
  InputFile file(String path) {
    return new PooledFile(path);
  }

  private InputFile handle(String path) throws IOException {
    InputFile cached = open.get(path);
    if (cached != null) {
      return cached;
    }
    if (open.size() >= maxOpenFiles) {
      close(open.keySet().iterator().next());
    }
    InputFile file = storage.open(path);
    open.put(path, file);
    return file;
  }

  private void close(String path) throws IOException {
    InputFile file = open.remove(path);
    if (file != null) {
      file.close();
    }
  }

  @Override
  public void close() throws IOException {
    for (String path : new ArrayList<>(open.keySet())) {
      close(path);
    }
  }

  private final class PooledFile implements InputFile {
    private final String path;

    PooledFile(String path) {
      this.path = path;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public long sizeInBytes() throws IOException {
      return handle(path).sizeInBytes();
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      handle(path).readFully(position, target, offset, length);
    }

    @Override
    public Optional<ByteBuffer> map(long position, int length) throws IOException {
      return handle(path).map(position, length);
    }

    @Override
    public int mergeDistanceInBytes() {
      InputFile file = open.get(path);
      return file == null ? 0 : file.mergeDistanceInBytes();
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      try {
        return handle(path).markCorrupt(position, length);
      } catch (IOException e) {
        return false; // It was closed since, and cannot be read again.
      }
    }

    @Override
    public void close() throws IOException {
      OpenFileCache.this.close(path);
    }
  }
}
