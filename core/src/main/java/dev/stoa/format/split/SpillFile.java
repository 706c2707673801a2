package dev.stoa.format.split;

import dev.stoa.format.bytes.Checksum;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The one local file that takes what a writer's memory budget does not; deleted when it is closed.
 * Its bytes are checked when they come back.
 */
final class SpillFile implements Closeable {
  private final Path directory;
  private FileChannel channel;
  private Path path;
  private long end;

  /** The file is made in this directory when it is first needed. */
  SpillFile(Path directory) {
    this.directory = directory;
  }

  /** Where some bytes wait. */
  record Part(long offset, int length, int checksum) {}

  Part append(byte[] bytes, int length) throws IOException {
    if (channel == null) {
      path = Files.createTempFile(directory, "stoa-spill-", ".tmp");
      channel = open(path);
    }
    Part part = new Part(end, length, Checksum.of(bytes, 0, length));
    ByteBuffer source = ByteBuffer.wrap(bytes, 0, length);
    try {
      while (source.hasRemaining()) {
        end += channel.write(source, end);
      }
    } catch (IOException e) {
      throw new IOException(
          "cannot spill to %s: %s; free room or raise the memory budget"
              .formatted(path, e.getMessage()),
          e);
    }
    return part;
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

  byte[] read(Part part) throws IOException {
    ByteBuffer target = ByteBuffer.allocate(part.length());
    while (target.hasRemaining()) {
      if (channel.read(target, part.offset() + target.position()) < 0) {
        throw new IOException(path + " ends early: somebody cut a file that a writer still uses");
      }
    }
    if (Checksum.of(target.array(), 0, part.length()) != part.checksum()) {
      throw new IOException(
          path + ", offset " + part.offset() + ": the bytes are not those written: check the disk");
    }
    return target.array();
  }

  /** Forgets everything, so that the room is used again. */
  void clear() throws IOException {
    if (channel != null) {
      channel.truncate(0);
      end = 0;
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
