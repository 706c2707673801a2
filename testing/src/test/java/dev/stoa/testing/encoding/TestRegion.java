package dev.stoa.testing.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.FilePlace;
import java.nio.ByteBuffer;

/**
 * Bytes in the midst of others, in an array or as in a mapped file, of which none is there before
 * it is required. For the contract's tests.
 */
final class TestRegion implements ByteRegion.Source {
  private static final int BEFORE = 3;
  private static final int BEHIND = 5;

  private final byte[] bytes;
  private final ByteBuffer buffer;

  private TestRegion(byte[] bytes, ByteBuffer buffer) {
    this.bytes = bytes;
    this.buffer = buffer;
  }

  static ByteRegion inArray(byte[] bytes) {
    return in(ByteBuffer.allocate(BEFORE + bytes.length + BEHIND), bytes);
  }

  static ByteRegion direct(byte[] bytes) {
    return in(ByteBuffer.allocateDirect(BEFORE + bytes.length + BEHIND), bytes);
  }

  private static ByteRegion in(ByteBuffer buffer, byte[] bytes) {
    TestRegion source = new TestRegion(bytes, buffer);
    return ByteRegion.of(source, buffer).slice(BEFORE, bytes.length);
  }

  @Override
  public int require(int from, int to) {
    if (from < BEFORE || to > BEFORE + bytes.length) {
      throw new AssertionError("asked for bytes around the region: " + from + " to " + to);
    }
    buffer.put(from, bytes, from - BEFORE, to - from);
    return to;
  }

  @Override
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    return new FilePlace("memory", "").corrupt(at, expectedAndFound);
  }
}
