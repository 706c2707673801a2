package dev.stoa.format.compress;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Kinds of sample bytes for tests of codecs. */
enum SampleBytes {
  ZEROS,
  TEXT,
  RANDOM,
  /** Near and far repetitions among random bytes, so that each kind of copy instruction occurs. */
  MIXED;

  private static final String[] WORDS = {
    "column", "split", "page", "skip", "list", "row", "the", "of", "metadata", "http://", "\n", "é"
  };

  /** Returns bytes that are the same in each run. */
  byte[] ofSize(int size) {
    return ofSize(size, new Random(size));
  }

  byte[] ofSize(int size, Random random) {
    byte[] bytes = new byte[size];
    switch (this) {
      case ZEROS -> Arrays.fill(bytes, (byte) 0);
      case RANDOM -> random.nextBytes(bytes);
      case TEXT -> fillWithText(bytes, random);
      case MIXED -> fillWithCopies(bytes, random);
    }
    return bytes;
  }

  private static void fillWithText(byte[] bytes, Random random) {
    int position = 0;
    while (position < bytes.length) {
      String word = WORDS[random.nextInt(WORDS.length)] + random.nextInt(30) + " ";
      byte[] utf8 = word.getBytes(StandardCharsets.UTF_8);
      int length = Math.min(utf8.length, bytes.length - position);
      System.arraycopy(utf8, 0, bytes, position, length);
      position += length;
    }
  }

  private static void fillWithCopies(byte[] bytes, Random random) {
    int position = 0;
    while (position < bytes.length) {
      int length = Math.min(1 + random.nextInt(1 << random.nextInt(9)), bytes.length - position);
      int distance = 1 + random.nextInt(1 << random.nextInt(17));
      boolean isCopy = distance <= position && random.nextInt(3) > 0;
      for (int i = position; i < position + length; i++) {
        bytes[i] = isCopy ? bytes[i - distance] : (byte) random.nextInt();
      }
      position += length;
    }
  }
}
