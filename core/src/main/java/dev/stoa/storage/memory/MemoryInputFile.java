package dev.stoa.storage.memory;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.util.Objects;

/**
 * A file of a {@link MemoryStorage} open for reading: its bytes as they stood when it was opened.
 */
final class MemoryInputFile implements InputFile {
  private final String path;
  private final byte[] content;

  MemoryInputFile(String path, byte[] content) {
    this.path = path;
    this.content = content;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() {
    return content.length;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws EOFException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (position < 0) {
      throw new IllegalArgumentException("a file has no byte " + position);
    }
    if (position > content.length - length) {
      throw new EOFException(
          String.format(
              "%s ends at byte %d, before the %d bytes at %d",
              path, content.length, length, position));
    }
    System.arraycopy(content, (int) position, target, offset, length);
  }

  @Override
  public void close() {}
}
