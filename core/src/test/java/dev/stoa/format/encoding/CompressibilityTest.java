package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Samples distinguish random bytes from bytes that FSST or compression makes smaller. */
final class CompressibilityTest {
  private static final int SIZE_IN_BYTES = 200_000;

  private final Random random = new Random(Long.getLong("seed", 5));

  private static Compressibility compressibilityOf(IntUnaryOperator byteAt) {
    byte[] bytes = new byte[SIZE_IN_BYTES];
    for (int i = 0; i < SIZE_IN_BYTES; i++) {
      bytes[i] = (byte) byteAt.applyAsInt(i);
    }
    return Compressibility.of(bytes, SIZE_IN_BYTES);
  }

  @Test
  void randomTextResistsFsst() {
    Compressibility compressibility = compressibilityOf(i -> ' ' + random.nextInt(95));
    assertTrue(compressibility.resistsFsst());
    assertEquals(Math.log(95) / Math.log(2), compressibility.bitsPerByte(), 0.05);
  }

  @Test
  void smallAlphabetsDoNotResistFsst() {
    assertFalse(
        compressibilityOf(i -> "0123456789abcdef".charAt(random.nextInt(16))).resistsFsst());
    assertFalse(compressibilityOf(i -> 'a' + random.nextInt(26)).resistsFsst());
  }

  @Test
  void findsRepeatedWords() {
    StringBuilder text = new StringBuilder();
    byte[][] words = new byte[400][8];
    for (byte[] word : words) {
      random.nextBytes(word);
    }
    while (text.length() < SIZE_IN_BYTES) {
      text.append(new String(words[random.nextInt(words.length)], StandardCharsets.ISO_8859_1));
    }
    assertFalse(compressibilityOf(text::charAt).hasNoRepeatedSequences());
  }

  @Test
  void assumesThatFewBytesAreCompressible() {
    byte[] bytes = new byte[1000];
    random.nextBytes(bytes);
    assertFalse(Compressibility.of(bytes, bytes.length).hasNoRepeatedSequences());
  }
}
