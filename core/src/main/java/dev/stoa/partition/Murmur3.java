package dev.stoa.partition;

/**
 * The 32-bit Murmur3 hash (x86 variant, seed 0), which Iceberg's specification (appendix B) uses
 * for buckets. Constants and names of functions are those of the reference implementation.
 */
final class Murmur3 {
  private static final int C1 = 0xcc9e2d51;
  private static final int C2 = 0x1b873593;

  private Murmur3() {}

  /** Returns the hash of the eight bytes of a number, little-endian. */
  static int hash(long number) {
    int lowHash = mixH1(0, (int) number);
    return fmix(mixH1(lowHash, (int) (number >>> Integer.SIZE)), Long.BYTES);
  }

  /** Returns the hash of bytes. */
  static int hash(byte[] bytes) {
    int hash = 0;
    int alignedLength = bytes.length & ~3;
    for (int index = 0; index < alignedLength; index += 4) {
      hash = mixH1(hash, word(bytes, index, 4));
    }
    if (alignedLength < bytes.length) {
      hash ^= mixK1(word(bytes, alignedLength, bytes.length - alignedLength));
    }
    return fmix(hash, bytes.length);
  }

  private static int word(byte[] bytes, int from, int byteCount) {
    int word = 0;
    for (int i = 0; i < byteCount; i++) {
      word |= (bytes[from + i] & 0xff) << (8 * i);
    }
    return word;
  }

  private static int mixK1(int word) {
    return Integer.rotateLeft(word * C1, 15) * C2;
  }

  private static int mixH1(int hash, int word) {
    return Integer.rotateLeft(hash ^ mixK1(word), 13) * 5 + 0xe6546b64;
  }

  private static int fmix(int hash, int length) {
    int mixed = hash ^ length;
    mixed = (mixed ^ mixed >>> 16) * 0x85ebca6b;
    mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
    return mixed ^ mixed >>> 16;
  }
}
