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

/** A local file open for reading; made by {@link LocalStorage}. */
final class LocalInputFile implements InputFile {
  /** The JDK copies each read through a direct buffer of its size, kept for the thread's life. */
  private static final int MAX_READ_SIZE = 256 * 1024;

  /**
   * The distance between the starts of mappings; each reaches to the end of the next window, so
   * that a range fits in one.
   */
  private static final long WINDOW_SIZE = 1L << 30;

  private final String path;
  private final Path file;
  private final FileChannel channel;
  private final long sizeInBytes;
  private final Map<Long, ByteBuffer> windows = new ConcurrentHashMap<>();

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
    int done = 0;
    while (done < length) {
      int step = Math.min(length - done, MAX_READ_SIZE);
      int count = channel.read(ByteBuffer.wrap(target, offset + done, step), position + done);
      if (count < 0) {
        throw new EOFException(
            String.format(
                "%s ends at byte %d, before the %d bytes at %d",
                file, channel.size(), length, position));
      }
      done += count;
    }
  }

  @Override
  public Optional<ByteBuffer> map(long position, int length) throws IOException {
    if (length > WINDOW_SIZE - 1) {
      return Optional.empty();
    }
    long window = position / WINDOW_SIZE;
    ByteBuffer mapped = windows.get(window);
    if (mapped == null) {
      long start = window * WINDOW_SIZE;
      long size = Math.min(channel.size() - start, 2 * WINDOW_SIZE - 1);
      mapped = channel.map(FileChannel.MapMode.READ_ONLY, start, size);
      windows.put(window, mapped);
    }
    int from = (int) (position - window * WINDOW_SIZE);
    return length > mapped.limit() - from
        ? Optional.empty()
        : Optional.of(mapped.slice(from, length));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
