package dev.stoa.testing.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;

/**
 * The source of regions that are surrounded by other bytes, in an array or in direct memory like a
 * mapped file, and whose bytes are loaded only when they are required.
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

  /** Returns a region in an array. */
  static ByteRegion inArray(byte[] bytes) {
    return in(ByteBuffer.allocate(PREFIX_LENGTH + bytes.length + SUFFIX_LENGTH), bytes);
  }

  /** Returns a region in direct memory. */
  static ByteRegion direct(byte[] bytes) {
    return in(ByteBuffer.allocateDirect(PREFIX_LENGTH + bytes.length + SUFFIX_LENGTH), bytes);
  }

  private static ByteRegion in(ByteBuffer buffer, byte[] bytes) {
    TestRegion source = new TestRegion(bytes, buffer);
    return ByteRegion.of(source, buffer).slice(PREFIX_LENGTH, bytes.length);
  }

  @Override
  public int require(int start, int end) {
    if (start < PREFIX_LENGTH || end > PREFIX_LENGTH + bytes.length) {
      throw new AssertionError("bytes outside the region were required: " + start + " to " + end);
    }
    buffer.put(start, bytes, start - PREFIX_LENGTH, end - start);
    return end;
  }

  @Override
  public CorruptFileException corrupt(int offset, String expectedAndFound) {
    return new SourceLocation("memory", "").corrupt(offset, expectedAndFound);
  }
}
