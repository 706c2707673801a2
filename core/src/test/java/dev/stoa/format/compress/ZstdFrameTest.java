package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Invalid Zstandard frames are rejected, even those that aircompressor would accept. */
class ZstdFrameTest {
  private static final int HEADER_LENGTH = 7; // magic number, descriptor, content size of 2 bytes
  private static final int MAX_WINDOW_EXPONENT = 20; // 2^30 bytes and up to 7/8 more
  private static final int FIRST_LITERALS_POSITION = HEADER_LENGTH + 3;

  private final byte[] bytes = SampleBytes.TEXT.ofSize(1000);
  private final byte[] frame = Zstd.compress(bytes, 3);
  private final Decompressor decompressor = new ZstdBlockDecompressor();

  @Test
  void rejectsLiteralsThatReuseTheTreeOfAnotherFrame() {
    assertEquals(2, frame[FIRST_LITERALS_POSITION] & 0b11, "literals with a tree");
    assertArrayEquals(bytes, TestBlocks.decompress(decompressor, frame, bytes.length));
    frame[FIRST_LITERALS_POSITION] |= 0b11;
    assertRejects("Huffman tree", frame, bytes.length);
  }

  @Test
  void rejectsContentSizesThatDifferFromTheBlocks() {
    frame[HEADER_LENGTH - 2]++;
    assertRejects(
        "expected a frame of 1000 bytes, found a frame of 1001 bytes", frame, bytes.length);
  }

  @Test
  void rejectsDictionariesAndReservedBits() {
    frame[4] ^= 1; // a dictionary id of one byte
    assertRejects("descriptor", frame, bytes.length);
    frame[4] ^= 1 ^ 8; // the reserved bit
    assertRejects("descriptor", frame, bytes.length);
  }

  @Test
  void rejectsAnEmptyFrameAfterTheFrame() {
    byte[] emptyFrame = Zstd.compress(new byte[0], 3);
    byte[] concatenatedFrames = Arrays.copyOf(frame, frame.length + emptyFrame.length);
    System.arraycopy(emptyFrame, 0, concatenatedFrames, frame.length, emptyFrame.length);
    assertRejects("more bytes", concatenatedFrames, bytes.length);
  }

  @Test
  void rejectsAFrameIfNoBytesAreExpected() {
    assertRejects("frame", frame, 0);
  }

  @Test
  void rejectsWindowsLargerThanAnInt() {
    for (int exponent = 0; exponent < 32; exponent++) {
      for (int mantissa = 0; mantissa < 8; mantissa++) {
        byte windowDescriptor = (byte) (exponent << 3 | mantissa);
        byte[] frameWithoutSize = {
          0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, windowDescriptor, 3, 0, 0, 7
        };
        if (exponent <= MAX_WINDOW_EXPONENT) {
          byte[] content = TestBlocks.decompress(decompressor, frameWithoutSize, 0);
          assertEquals(0, content.length);
        } else {
          assertRejects("window", frameWithoutSize, 0);
        }
      }
    }
  }

  @Test
  void rejectsOrDecodesFramesWithAnyDescriptorAndWindow() {
    byte[] text = SampleBytes.TEXT.ofSize(300);
    byte[] frameWithoutSize = withoutContentSize(Zstd.compress(text, 3));
    assertArrayEquals(text, TestBlocks.decompress(decompressor, frameWithoutSize, text.length));
    int decodedCount = 0;
    for (int header = 0; header < 1 << 16; header++) {
      frameWithoutSize[4] = (byte) header;
      frameWithoutSize[5] = (byte) (header >>> 8);
      try {
        assertArrayEquals(text, TestBlocks.decompress(decompressor, frameWithoutSize, text.length));
        decodedCount++;
      } catch (MalformedBlockException e) {
        assertTrue(e.getMessage().startsWith("expected"), e.getMessage());
      }
    }
    assertTrue(decodedCount > 50 && decodedCount < 1 << 12, decodedCount + " decoded");
  }

  /**
   * Returns the frame with a window descriptor of 1 MiB instead of its two bytes of content size.
   */
  static byte[] withoutContentSize(byte[] frame) {
    assertEquals(0b0110_0000, frame[4], "a single segment with a content size of 2 bytes");
    byte[] frameWithoutSize = new byte[frame.length - 1];
    System.arraycopy(frame, 0, frameWithoutSize, 0, 4);
    frameWithoutSize[5] = 10 << 3;
    System.arraycopy(frame, HEADER_LENGTH, frameWithoutSize, 6, frame.length - HEADER_LENGTH);
    return frameWithoutSize;
  }

  private void assertRejects(String expectedMessage, byte[] block, int targetLength) {
    String message =
        assertThrows(
                MalformedBlockException.class,
                () -> TestBlocks.decompress(decompressor, block, targetLength))
            .getMessage();
    assertTrue(message.contains(expectedMessage), message);
  }
}
