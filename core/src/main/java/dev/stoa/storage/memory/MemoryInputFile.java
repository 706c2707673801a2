package dev.stoa.storage.memory;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.util.Objects;

/**
 * A file of a {@link MemoryStorage} open for reading: its bytes as they stood when it was opened.
 */
final class MemoryInputFile implements InputFile {
  private final String path;
  private final byte[] bytes;
  private final int size;

  MemoryInputFile(String path, byte[] bytes, int size) {
    this.path = path;
    this.bytes = bytes;
    this.size = size;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() {
    return size;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws EOFException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (position < 0) {
      throw new IllegalArgumentException("a file has no byte " + position);
    }
    if (position > size - length) {
      throw new EOFException(
          String.format(
              "%s ends at byte %d, before the %d bytes at %d", path, size, length, position));
    }
    System.arraycopy(bytes, (int) position, target, offset, length);
  }

  @Override
  public void close() {}
}
