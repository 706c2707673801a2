package dev.stoa.storage.memory;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Objects;

/** The bytes of one file of a {@link MemoryStorage}, which grow while it is written. */
final class MemoryFile {
  private byte[] bytes = new byte[0];
  private int size;
  private final Clock clock;
  private long modifiedMillis;

  /** Creates an empty file, modified now. */
  MemoryFile(Clock clock) {
    this.clock = clock;
    this.modifiedMillis = clock.millis();
  }

  /** Creates a copy of another file's current content. */
  MemoryFile(MemoryFile other, Clock clock) {
    this.clock = clock;
    synchronized (other) {
      this.bytes = Arrays.copyOf(other.bytes, other.size);
      this.size = other.size;
      this.modifiedMillis = other.modifiedMillis;
    }
  }

  /** The time of the last write, in milliseconds since 1970; initially that of the creation. */
  synchronized long modifiedMillis() {
    return modifiedMillis;
  }

  synchronized long sizeInBytes() {
    return size;
  }

  /** Opens the current bytes for reading, without a copy: written bytes never change. */
  synchronized MemoryInputFile open(String path) {
    return new MemoryInputFile(path, bytes, size);
  }

  synchronized byte[] content() {
    return Arrays.copyOf(bytes, size);
  }

  synchronized void append(byte[] source, int offset, int length) {
    int newSize = Math.addExact(size, length);
    if (newSize > bytes.length) {
      int doubledCapacity = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(newSize, doubledCapacity));
    }
    System.arraycopy(source, offset, bytes, size, length);
    size = newSize;
    modifiedMillis = clock.millis();
  }

  /** A file of a {@link MemoryStorage} open for reading: its bytes at the time of opening. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
  private record MemoryInputFile(String path, byte[] bytes, int size) implements InputFile {
    @Override
    public long sizeInBytes() {
      return size;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length)
        throws EOFException {
      Objects.checkFromIndexSize(offset, length, target.length);
      if (position < 0) {
        throw new IllegalArgumentException("negative position: " + position);
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
}
