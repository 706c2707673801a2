package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.format.encoding.plain.PlainEncoding;
import dev.stoa.format.encoding.registry.StandardEncodings;
import org.junit.jupiter.api.Test;

/** A set of encodings rejects encodings that readers could not distinguish. */
class EncodingSetTest {
  @Test
  void rejectsEncodingsWithTheSameIdAndNamesThem() {
    EncodingSet<LongValues, LongDecoder> encodings = StandardEncodings.ALL.longs();
    IllegalArgumentException exception =
        assertThrows(IllegalArgumentException.class, () -> encodings.with(new PlainEncoding()));
    assertEquals(
        "the encodings \"plain\" and \"plain\" of numbers have the same id 1: take the next free"
            + " number in docs/reference/format.md",
        exception.getMessage());
  }
}
