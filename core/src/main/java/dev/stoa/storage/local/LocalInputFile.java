package dev.stoa.storage.local;

import dev.stoa.storage.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;

/** A local file open for reading; made by {@link LocalStorage}. */
final class LocalInputFile implements InputFile {
  /** The JDK copies each read through a direct buffer of its size, kept for the thread's life. */
  private static final int LARGEST_READ = 256 * 1024;

  private final String path;
  private final Path file;
  private final FileChannel channel;

  LocalInputFile(String path, Path file, FileChannel channel) {
    this.path = path;
    this.file = file;
    this.channel = channel;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() throws IOException {
    return channel.size();
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    int done = 0;
    while (done < length) {
      int step = Math.min(length - done, LARGEST_READ);
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
  public void close() throws IOException {
    channel.close();
  }
}
