package dev.stoa.storage.memory;

import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.util.Objects;

/** A file of a {@link MemoryStorage} being written. */
final class MemoryOutputFile implements OutputFile {
  private final MemoryStorage storage;
  private final String path;
  private final MemoryFile file;
  private boolean open = true;

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
    open = false;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      storage.abandon(path, file);
    }
  }

  private void checkOpen() throws IOException {
    if (!open) {
      throw new IOException("cannot write " + path + ": it is closed");
    }
  }
}
