package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.Test;

class NativeZstdTest {
  @Test
  void usesTheNativeLibraryIfItWorks() {
    byte[] text =
        "a text, a text, a text, a text, a text"
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    byte[] frame = Zstd.compress(text);
    byte[] read = new byte[text.length];
    try (Decompressor library = ZstdBlockDecompressor.fastest()) {
      assertInstanceOf(NativeZstdDecompressor.class, library);
      library.decompress(frame, 0, frame.length, read, read.length);
    }
    assertArrayEquals(text, read);
  }
}
