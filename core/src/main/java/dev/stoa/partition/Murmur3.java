package dev.stoa.partition;

/**
 * The 32-bit Murmur3 hash, x86 variant, with seed 0, that Iceberg's specification (appendix B) asks
 * for buckets.
 */
final class Murmur3 {
  private static final int FIRST = 0xcc9e2d51;
  private static final int SECOND = 0x1b873593;

  private Murmur3() {}

  /** The hash of the eight bytes of a number, the lowest first. */
  static int hash(long number) {
    int low = mix(0, (int) number);
    return end(mix(low, (int) (number >>> Integer.SIZE)), Long.BYTES);
  }

  /** The hash of bytes. */
  static int hash(byte[] bytes) {
    int hash = 0;
    int whole = bytes.length & ~3;
    for (int at = 0; at < whole; at += 4) {
      hash = mix(hash, word(bytes, at, 4));
    }
    if (whole < bytes.length) {
      hash ^= scrambled(word(bytes, whole, bytes.length - whole));
    }
    return end(hash, bytes.length);
  }

  private static int word(byte[] bytes, int from, int count) {
    int word = 0;
    for (int i = 0; i < count; i++) {
      word |= (bytes[from + i] & 0xff) << (8 * i);
    }
    return word;
  }

  private static int scrambled(int word) {
    return Integer.rotateLeft(word * FIRST, 15) * SECOND;
  }

  private static int mix(int hash, int word) {
    return Integer.rotateLeft(hash ^ scrambled(word), 13) * 5 + 0xe6546b64;
  }

  private static int end(int hash, int length) {
    int mixed = hash ^ length;
    mixed = (mixed ^ mixed >>> 16) * 0x85ebca6b;
    mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
    return mixed ^ mixed >>> 16;
  }
}
