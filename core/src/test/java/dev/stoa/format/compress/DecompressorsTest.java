package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Decompressors are shared per codec and closed together. */
class DecompressorsTest {
  @Test
  void sharesOneDecompressorPerCodecUntilClosed() {
    Decompressors decompressors = new Decompressors();
    Decompressor zlib = decompressors.get(CompressionCodec.ZLIB);
    assertSame(zlib, decompressors.get(CompressionCodec.ZLIB));
    assertNotSame(zlib, decompressors.get(CompressionCodec.LZ4));
    byte[] block = new byte[100];
    Compressor compressor = CompressionCodec.ZLIB.newCompressor();
    byte[] compressedBlock = new byte[compressor.maxCompressedLength(block.length)];
    int size = compressor.compress(block, 0, block.length, compressedBlock, 0);
    zlib.decompress(compressedBlock, 0, size, block, block.length);
    decompressors.close();
    decompressors.close();
    assertThrows(IllegalStateException.class, () -> decompressors.get(CompressionCodec.ZLIB));
    // The class of the exception depends on the JDK.
    assertThrows(
        RuntimeException.class,
        () -> zlib.decompress(compressedBlock, 0, size, block, block.length));
  }
}
