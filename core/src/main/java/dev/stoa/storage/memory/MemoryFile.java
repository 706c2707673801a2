package dev.stoa.storage.memory;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Objects;

/** The bytes of one file of a {@link MemoryStorage}, which grow while it is written. */
final class MemoryFile {
  /** The length of the longest array that every JVM can allocate. */
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  /** The content, and unused capacity after it. */
  private byte[] bytes = new byte[0];

  private int sizeInBytes;
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
      this.bytes = Arrays.copyOf(other.bytes, other.sizeInBytes);
      this.sizeInBytes = other.sizeInBytes;
      this.modifiedMillis = other.modifiedMillis;
    }
  }

  /** The time of the last write, in milliseconds since 1970; initially that of the creation. */
  synchronized long modifiedMillis() {
    return modifiedMillis;
  }

  synchronized long sizeInBytes() {
    return sizeInBytes;
  }

  /** Opens the current bytes for reading, without a copy: written bytes never change. */
  synchronized MemoryInputFile open(String path) {
    return new MemoryInputFile(path, bytes, sizeInBytes);
  }

  synchronized byte[] content() {
    return Arrays.copyOf(bytes, sizeInBytes);
  }

  synchronized void append(byte[] source, int offset, int length) {
    int newSizeInBytes = Math.addExact(sizeInBytes, length);
    if (newSizeInBytes > bytes.length) {
      int doubledCapacity = (int) Math.min(MAX_ARRAY_LENGTH, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(newSizeInBytes, doubledCapacity));
    }
    System.arraycopy(source, offset, bytes, sizeInBytes, length);
    sizeInBytes = newSizeInBytes;
    modifiedMillis = clock.millis();
  }

  /** A file of a {@link MemoryStorage} open for reading: its bytes at the time of opening. */
  @SuppressWarnings("ArrayRecordComponent") // these records are not compared
  private record MemoryInputFile(String path, byte[] bytes, int fileSizeInBytes)
      implements InputFile {
    @Override
    public long sizeInBytes() {
      return fileSizeInBytes;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length)
        throws EOFException {
      Objects.checkFromIndexSize(offset, length, target.length);
      if (position < 0) {
        throw new IllegalArgumentException("negative position: " + position);
      }
      if (position > fileSizeInBytes - length) {
        throw new EOFException(
            String.format(
                "%s ends at byte %d: cannot read %d bytes from byte %d on",
                path, fileSizeInBytes, length, position));
      }
      System.arraycopy(bytes, (int) position, target, offset, length);
    }

    @Override
    public void close() {}
  }
}
