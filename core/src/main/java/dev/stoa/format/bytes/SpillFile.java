package dev.stoa.format.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A local file for data beyond a writer's memory budget, which is deleted when it is closed. Its
 * bytes are verified when they are read.
 */
public final class SpillFile implements Closeable {
  private final Path directory;
  private FileChannel channel;
  private Path path;
  private long sizeInBytes;

  /** Creates an instance whose file is created when bytes are first appended. */
  public SpillFile(Path directory) {
    this.directory = directory;
  }

  /** The offset, length and checksum of spilled bytes. */
  public record Chunk(long offset, int length, int checksum) {}

  /** Appends bytes, and returns where they are. */
  public Chunk append(byte[] bytes, int length) throws IOException {
    if (channel == null) {
      path = Files.createTempFile(directory, "stoa-spill-", ".tmp");
      channel = open(path);
    }
    Chunk chunk = new Chunk(sizeInBytes, length, Checksum.of(bytes, 0, length));
    ByteBuffer source = ByteBuffer.wrap(bytes, 0, length);
    try {
      while (source.hasRemaining()) {
        sizeInBytes += channel.write(source, sizeInBytes);
      }
    } catch (IOException e) {
      throw new IOException(
          "cannot spill to %s: %s; free disk space or raise the memory budget"
              .formatted(path, e.getMessage()),
          e);
    }
    return chunk;
  }

  private static FileChannel open(Path path) throws IOException {
    try {
      return FileChannel.open(
          path,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /** Reads and verifies bytes. */
  public byte[] read(Chunk chunk) throws IOException {
    ByteBuffer target = ByteBuffer.allocate(chunk.length());
    while (target.hasRemaining()) {
      if (channel.read(target, chunk.offset() + target.position()) < 0) {
        throw new IOException(
            path + " ends early: the spill file was truncated while a writer was using it");
      }
    }
    if (Checksum.of(target.array(), 0, chunk.length()) != chunk.checksum()) {
      throw new IOException(
          path
              + ", offset "
              + chunk.offset()
              + ": the bytes differ from those written to the spill file: check the disk");
    }
    return target.array();
  }

  /** Removes all data, so that the space is reused. */
  public void clear() throws IOException {
    if (channel != null) {
      channel.truncate(0);
      sizeInBytes = 0;
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
