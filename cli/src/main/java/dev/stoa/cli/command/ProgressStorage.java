package dev.stoa.cli.command;

import dev.stoa.cli.console.Progress;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.util.List;

/** A storage that shows how much was read of it; for one thread. */
final class ProgressStorage implements Storage {
  private final Storage storage;
  private final Progress progress;
  private long bytes;

  ProgressStorage(Storage storage, Progress progress) {
    this.storage = storage;
    this.progress = progress;
  }

  @Override
  public String location() {
    return storage.location();
  }

  @Override
  public InputFile open(String path) throws IOException {
    InputFile file = storage.open(path);
    return new InputFile() {
      @Override
      public String path() {
        return file.path();
      }

      @Override
      public long sizeInBytes() throws IOException {
        return file.sizeInBytes();
      }

      @Override
      public void readFully(long position, byte[] target, int offset, int length)
          throws IOException {
        file.readFully(position, target, offset, length);
        bytes += length;
        progress.update(bytes);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
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
  public List<String> hosts(String path) throws IOException {
    return storage.hosts(path);
  }
}
