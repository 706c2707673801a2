package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.junit.jupiter.api.Test;

class AdaptiveStreamTest {
  private static final int STEP = 128 * 1024;

  private final Recording source = new Recording();
  private final AdaptiveStream stream = new AdaptiveStream(new FSDataInputStream(source));
  private final byte[] target = new byte[STEP];

  private void read(long position) throws IOException {
    stream.readFully(position, target, 0, STEP);
    for (int i = 0; i < STEP; i += 1001) {
      assertEquals(Recording.at(position + i), target[i]);
    }
  }

  @Test
  void readsHereAndThereFetchWhatTheyWantAndNoMore() throws IOException {
    for (int i = 0; i < 20; i++) {
      read(i * 1_000_000L);
    }
    assertEquals(20, source.requests.size());
    assertEquals(0, source.streamed);
  }

  @Test
  void streamsSequentialReadsUntilASeek() throws IOException {
    for (int i = 0; i < 10; i++) {
      read((long) i * STEP);
    }
    assertEquals(4, source.requests.size(), "of 128 KiB, up to 512 KiB");
    assertEquals(6L * STEP, source.streamed);
    read(50_000_000L);
    read(50_000_000L + STEP);
    assertEquals(6, source.requests.size());
    assertEquals(6L * STEP, source.streamed);
  }

  @Test
  void smallGapsDoNotEndAStreamAndLargeOnesDo() throws IOException {
    long position = 0;
    for (int i = 0; i < 10; i++) {
      read(position);
      position += STEP + 60_000;
    }
    assertEquals(3, source.requests.size(), "whose places span 512 KiB");
    read(position + 70_000);
    assertEquals(4, source.requests.size());
  }

  /** Bytes that are a function of their positions; records the requests. */
  private static final class Recording extends FSInputStream {
    private final List<Long> requests = new ArrayList<>();
    private long streamed;
    private long position;

    static byte at(long position) {
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
      throw new EOFException("bytes are asked for in arrays");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = at(position + i);
      }
      position += length;
      streamed += length;
      return length;
    }

    @Override
    public void readFully(long from, byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = at(from + i);
      }
      requests.add(from);
    }
  }
}
