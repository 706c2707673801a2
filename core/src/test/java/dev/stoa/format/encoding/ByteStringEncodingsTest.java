package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.constantbytes.ConstantBytesDecoder;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytesDecoder;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import dev.stoa.format.encoding.registry.StandardEncodings;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each encoding of byte strings fulfills its contract for difficult values. */
class ByteStringEncodingsTest {
  private static final BytesDictionary.Limits NO_LIMITS =
      new BytesDictionary.Limits(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /**
   * The encodings under test by label, each with the minimum number of cases that it must support.
   */
  private static final Map<String, EncodingCase> ENCODINGS =
      Map.of(
          "plain",
          new EncodingCase(values -> Optional.of(plainDecoder(values)), 21),
          "constant",
          new EncodingCase(ByteStringEncodingsTest::constantDecoder, 21),
          "dictionary",
          new EncodingCase(ByteStringEncodingsTest::dictionaryDecoder, 21),
          "fsst",
          new EncodingCase(ByteStringEncodingsTest::fsstDecoder, 21),
          "packed",
          new EncodingCase(ByteStringEncodingsTest::packedDecoder, 21));

  /**
   * Encodes values and opens a decoder of them; empty if the encoding does not support the values.
   */
  private interface DecoderFactory {
    Optional<BytesDecoder> open(ByteStrings values);
  }

  private record EncodingCase(DecoderFactory decoderFactory, int minSupportedCount) {}

  static BytesDecoder plainDecoder(ByteStrings values) {
    return new PlainBytesDecoder(
        ArrayLongDecoder.of(values.endOffsets, values.count), ByteStrings.region(values.data));
  }

  private static Optional<BytesDecoder> constantDecoder(ByteStrings values) {
    return values.count > 0 && areAllEqual(values)
        ? Optional.of(new ConstantBytesDecoder(ByteStrings.region(values.value(0)), values.count))
        : Optional.empty();
  }

  static Optional<BytesDecoder> dictionaryDecoder(ByteStrings values) {
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

  static Optional<BytesDecoder> fsstDecoder(ByteStrings values) {
    return FsstEncodedBytes.of(values.data, values.endOffsets, values.count)
        .map(
            encodedBytes ->
                new FsstDecoder(
                    encodedBytes.table(),
                    new ArrayLongDecoder(encodedBytes.endOffsets()),
                    ByteStrings.region(encodedBytes.codes().toByteArray())));
  }

  static Optional<BytesDecoder> packedDecoder(ByteStrings values) {
    return packed(values)
        .map(
            packed ->
                new PackedBytesDecoder(
                    ByteStrings.region(packed.table().toByteArray()),
                    new ArrayLongDecoder(packed.presence().array()),
                    ByteStrings.region(packed.codes().toByteArray())));
  }

  static Optional<PackedBytes> packed(ByteStrings values) {
    return PackedBytes.of(
        BytesValues.of(new ByteWriter(values.data), values.endOffsets, values.count));
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
  void eachEncodingOfByteStringsIsTested() {
    assertEquals(
        StandardEncodings.ALL.bytes().encodings().stream()
            .map(Encoding::label)
            .collect(Collectors.toSet()),
        ENCODINGS.keySet(),
        "add the encoding to ENCODINGS of ByteStringEncodingsTest, and a test of damaged values to"
            + " HostileEncodingsTest");
  }

  static Set<String> labels() {
    return ENCODINGS.keySet();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void readsEncodedValues(String label) {
    Random random = EncodingSeed.random(ByteStringEncodingsTest.class);
    int supportedCount = 0;
    for (ByteStrings values : ByteStrings.cases(random).values()) {
      Optional<BytesDecoder> decoder = ENCODINGS.get(label).decoderFactory().open(values);
      if (decoder.isPresent()) {
        supportedCount++;
        BytesContract.assertReads(values, decoder.get(), random);
      }
    }
    assertTrue(
        supportedCount >= ENCODINGS.get(label).minSupportedCount(),
        "supports only " + supportedCount + " cases");
  }

  @Test
  void dictionaryEntriesAreSortedAsUnsignedBytes() {
    ByteStrings values = ByteStrings.of(ByteStrings.difficultValues());
    BytesDictionary dictionary =
        BytesDictionary.of(values.data, values.endOffsets, values.count, NO_LIMITS).orElseThrow();
    assertEquals(values.count - 1, dictionary.entryCount(), "one value occurs twice");
    int start = 0;
    byte[] previousEntry = new byte[0];
    for (int i = 0; i < dictionary.entryCount(); i++) {
      byte[] entry = Arrays.copyOfRange(dictionary.data(), start, dictionary.endOffsets()[i]);
      assertTrue(i == 0 || Arrays.compareUnsigned(previousEntry, entry) < 0);
      previousEntry = entry;
      start = dictionary.endOffsets()[i];
    }
  }
}
