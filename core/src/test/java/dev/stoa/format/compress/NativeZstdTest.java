package dev.stoa.format.compress;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.github.luben.zstd.Zstd;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames are decompressed with the native Zstandard library on the class path. */
class NativeZstdTest {
  @Test
  void compressesWithTheNativeLibrary() {
    assertInstanceOf(NativeZstdCompressor.class, ZstdBlockCompressor.newFastest());
  }

  @Test
  void bothLibrariesReadTheFramesOfBoth() {
    for (int length : new int[] {0, 1, 63, 64, 65, 1000, 1 << 16, 1 << 18}) {
      byte[] bytes = "ab, cde. ".repeat(length / 9 + 1).substring(0, length).getBytes(US_ASCII);
      for (Compressor compressor : List.of(new NativeZstdCompressor(), new ZstdBlockCompressor())) {
        byte[] frame = TestBlocks.compress(compressor, bytes);
        try (Decompressor nativeDecompressor = new NativeZstdDecompressor();
            Decompressor javaDecompressor = new ZstdBlockDecompressor()) {
          assertArrayEquals(bytes, TestBlocks.decompress(nativeDecompressor, frame, length));
          assertArrayEquals(bytes, TestBlocks.decompress(javaDecompressor, frame, length));
        }
      }
    }
  }

  @Test
  void decompressesWithTheNativeLibrary() {
    byte[] text = "a text, a text, a text, a text, a text".getBytes(US_ASCII);
    byte[] frame = Zstd.compress(text);
    byte[] decompressedText = new byte[text.length];
    try (Decompressor decompressor = ZstdBlockDecompressor.newFastest()) {
      assertInstanceOf(NativeZstdDecompressor.class, decompressor);
      decompressor.decompress(frame, 0, frame.length, decompressedText, decompressedText.length);
    }
    assertArrayEquals(text, decompressedText);
  }
}
