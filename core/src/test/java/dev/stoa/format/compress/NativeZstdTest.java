package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.Test;

/** The native Zstandard library is used if it can be loaded. */
class NativeZstdTest {
  @Test
  void usesTheNativeLibraryIfItCanBeLoaded() {
    byte[] text =
        "a text, a text, a text, a text, a text"
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    byte[] frame = Zstd.compress(text);
    byte[] decompressed = new byte[text.length];
    try (Decompressor decompressor = ZstdBlockDecompressor.fastest()) {
      assertInstanceOf(NativeZstdDecompressor.class, decompressor);
      decompressor.decompress(frame, 0, frame.length, decompressed, decompressed.length);
    }
    assertArrayEquals(text, decompressed);
  }
}
