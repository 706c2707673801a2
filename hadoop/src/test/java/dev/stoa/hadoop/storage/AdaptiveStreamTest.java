package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdaptiveStreamTest {
  private static final int READ_SIZE_IN_BYTES = 128 * 1024;

  private final RecordingStream source = new RecordingStream();
  private final AdaptiveStream stream;
  private final byte[] target = new byte[READ_SIZE_IN_BYTES];

  AdaptiveStreamTest() throws IOException {
    stream = new AdaptiveStream(new FSDataInputStream(source));
  }

  private void read(long position) throws IOException {
    stream.readFully(position, target, 0, READ_SIZE_IN_BYTES);
    for (int i = 0; i < READ_SIZE_IN_BYTES; i += 1001) {
      assertEquals(RecordingStream.byteAt(position + i), target[i]);
    }
  }

  @Test
  void randomReadsFetchExactlyTheirRange() throws IOException {
    for (int i = 0; i < 20; i++) {
      read(i * 1_000_000L);
    }
    assertEquals(20, source.requests.size());
    assertEquals(0, source.streamedBytes);
  }

  @Test
  void sequentialReadsAreStreamedUntilASeek() throws IOException {
    for (int i = 0; i < 10; i++) {
      read((long) i * READ_SIZE_IN_BYTES);
    }
    assertEquals(
        4, source.requests.size(), "requests of 128 KiB before the stream starts at 512 KiB");
    assertEquals(6L * READ_SIZE_IN_BYTES, source.streamedBytes);
    read(50_000_000L);
    read(50_000_000L + READ_SIZE_IN_BYTES);
    assertEquals(6, source.requests.size());
    assertEquals(6L * READ_SIZE_IN_BYTES, source.streamedBytes);
  }

  @Test
  void onlyLargeGapsEndAStream() throws IOException {
    long position = 0;
    for (int i = 0; i < 10; i++) {
      read(position);
      position += READ_SIZE_IN_BYTES + 60_000;
    }
    assertEquals(3, source.requests.size(), "requests, which span 512 KiB");
    read(position + 70_000);
    assertEquals(4, source.requests.size());
  }

  @Test
  void readsOfLocalFilesAreNotMerged(@TempDir java.nio.file.Path directory) throws IOException {
    java.nio.file.Path file = Files.write(directory.resolve("file"), new byte[] {1, 2, 3});
    FileSystem fileSystem = FileSystem.getLocal(new Configuration()).getRaw();
    try (AdaptiveStream local = new AdaptiveStream(fileSystem.open(new Path(file.toUri())))) {
      assertEquals(0, local.mergeDistanceInBytes());
      local.readFully(1, target, 0, 2);
      assertEquals(3, target[1]);
    }
    assertEquals(64 * 1024, stream.mergeDistanceInBytes());
  }

  /** Bytes that are a function of their positions; records the requests. */
  private static final class RecordingStream extends FSInputStream {
    private final List<Long> requests = new ArrayList<>();
    private long streamedBytes;
    private long position;

    static byte byteAt(long position) {
      return (byte) ((position * 31) >>> 7);
    }

    @Override
    public void seek(long newPosition) {
      position = newPosition;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }

    @Override
    public int read() throws IOException {
      throw new EOFException("only reads into arrays are supported");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = byteAt(position + i);
      }
      position += length;
      streamedBytes += length;
      return length;
    }

    @Override
    public void readFully(long from, byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = byteAt(from + i);
      }
      requests.add(from);
    }
  }
}
