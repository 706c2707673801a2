package dev.stoa.storage.local;

import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A local file being written; created by {@link LocalStorage}. */
final class LocalOutputFile implements OutputFile {
  /**
   * Limits the direct buffer of a write: the JDK allocates one of its size and keeps it per thread.
   */
  private static final int MAX_WRITE_SIZE_IN_BYTES = 256 * 1024;

  private final String path;
  private final Path file;
  private final FileChannel channel;
  private long position;
  private boolean isComplete;
  private boolean isClosed;

  LocalOutputFile(String path, Path file, FileChannel channel) {
    this.path = path;
    this.file = file;
    this.channel = channel;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, source.length);
    int end = offset + length;
    int chunkOffset = offset;
    while (chunkOffset < end) {
      ByteBuffer chunk =
          ByteBuffer.wrap(
              source, chunkOffset, Math.min(end - chunkOffset, MAX_WRITE_SIZE_IN_BYTES));
      try {
        int bytesWritten = channel.write(chunk);
        chunkOffset += bytesWritten;
        position += bytesWritten;
      } catch (IOException e) {
        throw new IOException(
            "cannot write " + file + " at byte " + position + ": " + LocalStorage.reasonOf(e), e);
      }
    }
  }

  @Override
  public void complete() throws IOException {
    try {
      channel.force(true);
      channel.close();
    } catch (IOException e) {
      throw new IOException("cannot complete " + file + ": " + LocalStorage.reasonOf(e), e);
    }
    isComplete = true;
  }

  @Override
  public void close() throws IOException {
    if (isComplete || isClosed) {
      return;
    }
    isClosed = true;
    try {
      channel.close();
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
