package dev.stoa.storage.memory;

import java.time.Clock;
import java.util.Arrays;

/** The bytes of one file of a {@link MemoryStorage}, which grow while it is written. */
final class MemoryFile {
  private byte[] bytes = new byte[0];
  private int size;
  private final Clock clock;
  private long modifiedMillis;

  /** An empty file, made now. */
  MemoryFile(Clock clock) {
    this.clock = clock;
    this.modifiedMillis = clock.millis();
  }

  /** A copy of another as it stands. */
  MemoryFile(MemoryFile that, Clock clock) {
    this.clock = clock;
    synchronized (that) {
      this.bytes = Arrays.copyOf(that.bytes, that.size);
      this.size = that.size;
      this.modifiedMillis = that.modifiedMillis;
    }
  }

  /** When it was made or written last. */
  synchronized long modifiedMillis() {
    return modifiedMillis;
  }

  synchronized long sizeInBytes() {
    return size;
  }

  /** Its bytes as they stand now; they are shared, for what was once appended never changes. */
  synchronized MemoryInputFile open(String path) {
    return new MemoryInputFile(path, bytes, size);
  }

  synchronized byte[] content() {
    return Arrays.copyOf(bytes, size);
  }

  synchronized void append(byte[] source, int offset, int length) {
    int newSize = Math.addExact(size, length);
    if (newSize > bytes.length) {
      int doubled = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(newSize, doubled));
    }
    System.arraycopy(source, offset, bytes, size, length);
    size = newSize;
    modifiedMillis = clock.millis();
  }
}
