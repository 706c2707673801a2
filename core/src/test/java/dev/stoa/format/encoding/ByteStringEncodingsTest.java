package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.encoding.constantbytes.ConstantBytesDecoder;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each encoding of byte strings fulfills its contract for difficult values. */
class ByteStringEncodingsTest {
  private static final BytesDictionary.Limits NO_LIMITS =
      new BytesDictionary.Limits(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /**
   * Encodes values and opens a decoder of them; empty if the encoding does not support the values.
   */
  private interface Encoding {
    Optional<BytesDecoder> open(ByteStrings values);
  }

  private static int assertContract(Encoding encoding) {
    Random random = EncodingSeed.random(ByteStringEncodingsTest.class);
    int encodedCaseCount = 0;
    for (var entry : ByteStrings.cases(random).entrySet()) {
      Optional<BytesDecoder> decoder = encoding.open(entry.getValue());
      if (decoder.isPresent()) {
        encodedCaseCount++;
        BytesContract.assertReads(entry.getValue(), decoder.get(), random);
      }
    }
    return encodedCaseCount;
  }

  static BytesDecoder plain(ByteStrings values) {
    return new PlainBytesDecoder(
        ArrayLongDecoder.of(values.endOffsets, values.count), ByteStrings.region(values.data));
  }

  static Optional<BytesDecoder> dictionary(ByteStrings values) {
    return BytesDictionary.of(values.data, values.endOffsets, values.count, NO_LIMITS)
        .map(
            dictionary ->
                new DictionaryBytesDecoder(
                    new PlainBytesDecoder(
                        ArrayLongDecoder.of(dictionary.endOffsets(), dictionary.entryCount()),
                        ByteStrings.region(dictionary.data())),
                    new ArrayLongDecoder(dictionary.codes()),
                    ByteStrings.region(new byte[0])));
  }

  static Optional<BytesDecoder> fsst(ByteStrings values) {
    return FsstEncodedBytes.of(values.data, values.endOffsets, values.count)
        .map(
            encoded ->
                new FsstDecoder(
                    encoded.table(),
                    new ArrayLongDecoder(encoded.endOffsets()),
                    ByteStrings.region(encoded.codes().toByteArray())));
  }

  private static boolean areAllEqual(ByteStrings values) {
    for (int i = 1; i < values.count; i++) {
      if (!Arrays.equals(values.value(0), values.value(i))) {
        return false;
      }
    }
    return true;
  }

  @Test
  void readsPlainValues() {
    assertContract(values -> Optional.of(plain(values)));
  }

  @Test
  void readsARepeatedValue() {
    int encodedCaseCount =
        assertContract(
            values ->
                values.count > 0 && areAllEqual(values)
                    ? Optional.of(
                        new ConstantBytesDecoder(ByteStrings.region(values.value(0)), values.count))
                    : Optional.empty());
    assertTrue(encodedCaseCount > 20, () -> encodedCaseCount + " cases");
  }

  @Test
  void readsDictionaryValues() {
    int encodedCaseCount = assertContract(ByteStringEncodingsTest::dictionary);
    assertTrue(encodedCaseCount > 20, () -> encodedCaseCount + " cases");
  }

  @Test
  void readsFsstValues() {
    int encodedCaseCount = assertContract(ByteStringEncodingsTest::fsst);
    assertTrue(encodedCaseCount > 20, () -> encodedCaseCount + " cases");
  }

  @Test
  void dictionaryEntriesAreSortedAsUnsignedBytes() {
    ByteStrings values = ByteStrings.of(ByteStrings.hardValues());
    BytesDictionary dictionary =
        BytesDictionary.of(values.data, values.endOffsets, values.count, NO_LIMITS).orElseThrow();
    assertEquals(values.count - 1, dictionary.entryCount());
    int start = 0;
    byte[] previous = new byte[0];
    for (int i = 0; i < dictionary.entryCount(); i++) {
      byte[] entry = Arrays.copyOfRange(dictionary.data(), start, dictionary.endOffsets()[i]);
      assertTrue(i == 0 || Arrays.compareUnsigned(previous, entry) < 0);
      previous = entry;
      start = dictionary.endOffsets()[i];
    }
  }
}
