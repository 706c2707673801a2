package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Frames that aircompressor would take. */
class ZstdFrameTest {
  private static final int HEADER_LENGTH = 7; // magic, descriptor, content size of 2 bytes
  private static final int FIRST_LITERALS = HEADER_LENGTH + 3;

  private final byte[] bytes = SampleBytes.TEXT.ofSize(1000);
  private final byte[] frame = Zstd.compress(bytes, 3);
  private final Decompressor decompressor = CompressionCodec.ZSTD.newDecompressor();

  @Test
  void literalsThatReuseTheTreeOfAnotherFrameAreRefused() {
    assertEquals(2, frame[FIRST_LITERALS] & 0b11, "literals with a tree");
    assertArrayEquals(bytes, TestBlocks.decompress(decompressor, frame, bytes.length));
    frame[FIRST_LITERALS] |= 0b11;
    assertRefused("Huffman tree", frame, bytes.length);
  }

  @Test
  void contentSizesThatAreNotTheBlocksAreRefused() {
    frame[HEADER_LENGTH - 2]++;
    assertRefused("expected a frame of 1000 bytes, found one of 1001", frame, bytes.length);
  }

  @Test
  void framesWithDictionariesOrReservedBitsAreRefused() {
    frame[4] ^= 1;
    assertRefused("descriptor", frame, bytes.length);
    frame[4] ^= 1 ^ 8;
    assertRefused("descriptor", frame, bytes.length);
  }

  @Test
  void emptyFramesBehindTheFrameAreRefused() {
    byte[] empty = Zstd.compress(new byte[0], 3);
    byte[] both = Arrays.copyOf(frame, frame.length + empty.length);
    System.arraycopy(empty, 0, both, frame.length, empty.length);
    assertRefused("more bytes", both, bytes.length);
    assertRefused("frame", frame, 0);
  }

  private void assertRefused(String reason, byte[] block, int targetLength) {
    String message =
        assertThrows(
                MalformedBlockException.class,
                () -> TestBlocks.decompress(decompressor, block, targetLength))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }
}
