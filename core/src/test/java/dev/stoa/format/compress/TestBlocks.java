package dev.stoa.format.compress;

import java.util.Arrays;

/** Compresses and decompresses blocks that fill whole arrays, for tests. */
final class TestBlocks {
  private TestBlocks() {}

  static byte[] compress(Compressor compressor, byte[] bytes) {
    byte[] target = new byte[compressor.maxCompressedLength(bytes.length)];
    return Arrays.copyOf(target, compressor.compress(bytes, 0, bytes.length, target, 0));
  }

  static byte[] decompress(Decompressor decompressor, byte[] block, int length) {
    byte[] target = new byte[length];
    decompressor.decompress(block, 0, block.length, target, length);
    return target;
  }
}
