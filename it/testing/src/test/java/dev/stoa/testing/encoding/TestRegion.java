package dev.stoa.testing.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;

/**
 * Bytes amid others, in an array or as in a mapped file, none loaded before it is required. For the
 * contract tests.
 */
final class TestRegion implements ByteRegion.Source {
  private static final int PREFIX_LENGTH = 3;
  private static final int SUFFIX_LENGTH = 5;

  private final byte[] bytes;
  private final ByteBuffer buffer;

  private TestRegion(byte[] bytes, ByteBuffer buffer) {
    this.bytes = bytes;
    this.buffer = buffer;
  }

  static ByteRegion inArray(byte[] bytes) {
    return in(ByteBuffer.allocate(PREFIX_LENGTH + bytes.length + SUFFIX_LENGTH), bytes);
  }

  static ByteRegion direct(byte[] bytes) {
    return in(ByteBuffer.allocateDirect(PREFIX_LENGTH + bytes.length + SUFFIX_LENGTH), bytes);
  }

  private static ByteRegion in(ByteBuffer buffer, byte[] bytes) {
    TestRegion source = new TestRegion(bytes, buffer);
    return ByteRegion.of(source, buffer).slice(PREFIX_LENGTH, bytes.length);
  }

  @Override
  public int require(int from, int to) {
    if (from < PREFIX_LENGTH || to > PREFIX_LENGTH + bytes.length) {
      throw new AssertionError("asked for bytes around the region: " + from + " to " + to);
    }
    buffer.put(from, bytes, from - PREFIX_LENGTH, to - from);
    return to;
  }

  @Override
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    return new SourceLocation("memory", "").corrupt(at, expectedAndFound);
  }
}
