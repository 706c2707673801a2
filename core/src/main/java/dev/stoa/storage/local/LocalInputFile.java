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
  /** The JDK copies each read through a direct buffer of its size, kept for the thread's life. */
  private static final int MAX_READ_SIZE_IN_BYTES = 256 * 1024;

  /**
   * The distance between the starts of mappings. Each mapping reaches to the end of the next
   * window, so that each range that is shorter than a window is inside one mapping; only the last
   * byte is left out, since a buffer has at most {@code Integer.MAX_VALUE} bytes.
   */
  private static final long WINDOW_SIZE_IN_BYTES = 1L << 30;

  private final String path;
  private final Path file;
  private final FileChannel channel;
  private final long sizeInBytes;
  private final Map<Long, ByteBuffer> mappings = new ConcurrentHashMap<>();

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
    int bytesRead = 0;
    while (bytesRead < length) {
      int requestSize = Math.min(length - bytesRead, MAX_READ_SIZE_IN_BYTES);
      int count =
          channel.read(
              ByteBuffer.wrap(target, offset + bytesRead, requestSize), position + bytesRead);
      if (count < 0) {
        throw new EOFException(
            String.format(
                "%s ends at byte %d, before the %d bytes at %d",
                file, channel.size(), length, position));
      }
      bytesRead += count;
    }
  }

  @Override
  public Optional<ByteBuffer> map(long position, int length) throws IOException {
    if (length > WINDOW_SIZE_IN_BYTES - 1) {
      return Optional.empty();
    }
    long window = position / WINDOW_SIZE_IN_BYTES;
    ByteBuffer mapping = mappings.get(window);
    if (mapping == null) {
      long start = window * WINDOW_SIZE_IN_BYTES;
      long mappingSize = Math.min(channel.size() - start, 2 * WINDOW_SIZE_IN_BYTES - 1);
      mapping = channel.map(FileChannel.MapMode.READ_ONLY, start, mappingSize);
      mappings.put(window, mapping);
    }
    int offset = (int) (position - window * WINDOW_SIZE_IN_BYTES);
    return length > mapping.limit() - offset
        ? Optional.empty()
        : Optional.of(mapping.slice(offset, length));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
