package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.github.luben.zstd.Zstd;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Frames are decompressed with the native Zstandard library on the class path. */
class NativeZstdTest {
  @Test
  void decompressesWithTheNativeLibrary() {
    byte[] text = "a text, a text, a text, a text, a text".getBytes(StandardCharsets.US_ASCII);
    byte[] frame = Zstd.compress(text);
    byte[] decompressedText = new byte[text.length];
    try (Decompressor decompressor = ZstdBlockDecompressor.newFastest()) {
      assertInstanceOf(NativeZstdDecompressor.class, decompressor);
      decompressor.decompress(frame, 0, frame.length, decompressedText, decompressedText.length);
    }
    assertArrayEquals(text, decompressedText);
  }
}
