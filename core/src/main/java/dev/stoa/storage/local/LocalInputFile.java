package dev.stoa.storage.local;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A local file open for reading; created by {@link LocalStorage}. */
final class LocalInputFile implements InputFile {
  /**
   * Limits the direct buffer of a read: the JDK allocates one of its size and keeps it per thread.
   */
  private static final int MAX_READ_SIZE_IN_BYTES = 256 * 1024;

  /**
   * The distance between the starts of mappings. Each mapping covers two windows without the last
   * byte, since a buffer has at most {@code Integer.MAX_VALUE} bytes; so each range that is shorter
   * than a window is inside the mapping that starts with its window.
   */
  private static final long WINDOW_SIZE_IN_BYTES = 1L << 30;

  private final String path;
  private final Path file;
  private final FileChannel channel;
  private final long sizeInBytes;
  private final Map<Long, ByteBuffer> mappingsByWindow = new ConcurrentHashMap<>();

  LocalInputFile(String path, Path file, FileChannel channel, long sizeInBytes) {
    this.path = path;
    this.file = file;
    this.channel = channel;
    this.sizeInBytes = sizeInBytes;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    int totalBytesRead = 0;
    while (totalBytesRead < length) {
      int requestSize = Math.min(length - totalBytesRead, MAX_READ_SIZE_IN_BYTES);
      int bytesRead =
          channel.read(
              ByteBuffer.wrap(target, offset + totalBytesRead, requestSize),
              position + totalBytesRead);
      if (bytesRead < 0) {
        throw new EOFException(
            String.format(
                "%s ends at byte %d: cannot read %d bytes from byte %d on",
                file, channel.size(), length, position));
      }
      totalBytesRead += bytesRead;
    }
  }

  @Override
  public Optional<ByteBuffer> map(long position, int length) throws IOException {
    if (length > WINDOW_SIZE_IN_BYTES - 1) {
      return Optional.empty();
    }
    long windowIndex = position / WINDOW_SIZE_IN_BYTES;
    ByteBuffer mapping = mappingsByWindow.get(windowIndex);
    if (mapping == null) {
      long start = windowIndex * WINDOW_SIZE_IN_BYTES;
      long mappingSize = Math.min(channel.size() - start, 2 * WINDOW_SIZE_IN_BYTES - 1);
      mapping = channel.map(FileChannel.MapMode.READ_ONLY, start, mappingSize);
      mappingsByWindow.put(windowIndex, mapping);
    }
    int offset = (int) (position - windowIndex * WINDOW_SIZE_IN_BYTES);
    return length > mapping.limit() - offset
        ? Optional.empty()
        : Optional.of(mapping.slice(offset, length));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
