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

/** Each encoding of byte strings keeps its contract on difficult values. */
class ByteStringEncodingsTest {
  private static final BytesDictionary.Limits NO_LIMITS =
      new BytesDictionary.Limits(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** Encodes and opens; empty if the encoding does not support the values. */
  private interface Encoding {
    Optional<BytesDecoder> open(ByteStrings values);
  }

  private static int assertContract(Encoding encoding) {
    Random random = EncodingSeed.random(ByteStringEncodingsTest.class);
    int encoded = 0;
    for (var entry : ByteStrings.cases(random).entrySet()) {
      Optional<BytesDecoder> decoder = encoding.open(entry.getValue());
      if (decoder.isPresent()) {
        encoded++;
        BytesContract.assertReads(entry.getValue(), decoder.get(), random);
      }
    }
    return encoded;
  }

  static BytesDecoder plain(ByteStrings values) {
    return new PlainBytesDecoder(
        ArrayLongDecoder.of(values.endOffsets, values.count), ByteStrings.region(values.data));
  }

  static Optional<BytesDecoder> dictionary(ByteStrings values) {
    return BytesDictionary.of(values.data, values.endOffsets, values.count, NO_LIMITS)
        .map(
            found ->
                new DictionaryBytesDecoder(
                    new PlainBytesDecoder(
                        ArrayLongDecoder.of(found.endOffsets(), found.entryCount()),
                        ByteStrings.region(found.data())),
                    new ArrayLongDecoder(found.codes()),
                    ByteStrings.region(new byte[0])));
  }

  static Optional<BytesDecoder> fsst(ByteStrings values) {
    return FsstEncodedBytes.of(values.data, values.endOffsets, values.count)
        .map(
            found ->
                new FsstDecoder(
                    found.table(),
                    new ArrayLongDecoder(found.endOffsets()),
                    ByteStrings.region(found.codes().toByteArray())));
  }

  private static boolean areEqual(ByteStrings values) {
    for (int i = 1; i < values.count; i++) {
      if (!Arrays.equals(values.value(0), values.value(i))) {
        return false;
      }
    }
    return true;
  }

  @Test
  void plainValuesAreRead() {
    assertContract(values -> Optional.of(plain(values)));
  }

  @Test
  void aRepeatedValueIsRead() {
    int encoded =
        assertContract(
            values ->
                values.count > 0 && areEqual(values)
                    ? Optional.of(
                        new ConstantBytesDecoder(ByteStrings.region(values.value(0)), values.count))
                    : Optional.empty());
    assertTrue(encoded > 20, () -> encoded + " cases");
  }

  @Test
  void valuesOfADictionaryAreRead() {
    int encoded = assertContract(ByteStringEncodingsTest::dictionary);
    assertTrue(encoded > 20, () -> encoded + " cases");
  }

  @Test
  void fsstValuesAreRead() {
    int encoded = assertContract(ByteStringEncodingsTest::fsst);
    assertTrue(encoded > 20, () -> encoded + " cases");
  }

  @Test
  void dictionaryEntriesAreSortedAsUnsignedBytes() {
    ByteStrings values = ByteStrings.of(ByteStrings.hardValues());
    BytesDictionary found =
        BytesDictionary.of(values.data, values.endOffsets, values.count, NO_LIMITS).orElseThrow();
    assertEquals(values.count - 1, found.entryCount());
    int start = 0;
    byte[] last = new byte[0];
    for (int i = 0; i < found.entryCount(); i++) {
      byte[] entry = Arrays.copyOfRange(found.data(), start, found.endOffsets()[i]);
      assertTrue(i == 0 || Arrays.compareUnsigned(last, entry) < 0);
      last = entry;
      start = found.endOffsets()[i];
    }
  }
}
