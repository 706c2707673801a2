package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.packedbytes.PackedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytesDecoder;
import dev.stoa.format.encoding.registry.StandardEncodings;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Values of one length are packed unless they repeat what another encoding finds. */
class PackedBytesChoiceTest {
  private static final int COUNT = 20_000;
  private static final String HEX_DIGITS = "0123456789abcdef";

  private final Random random = new Random(1);

  /** Reads estimates without a page. */
  private record Context(CompressionCodec codec) implements EncodingContext {
    @Override
    public EncodingProfile profile() {
      return EncodingProfile.FAST;
    }

    @Override
    public EncodingChoice nextEncodingChoice(EncodingSet<?, ?> encodings) {
      return new EncodingChoice();
    }

    @Override
    public Estimate estimate(LongValues values) {
      return StandardEncodings.ALL.longs().estimate(values, this);
    }

    @Override
    public Estimate estimate(BytesValues values) {
      return StandardEncodings.ALL.bytes().estimate(values, this);
    }
  }

  /** Returns the label of the encoding with the least cost. */
  private static String choice(IntFunction<String> text) {
    return choice(text, CompressionCodec.NONE);
  }

  private static String choice(IntFunction<String> text, CompressionCodec codec) {
    ByteStrings strings =
        ByteStrings.of(ByteStrings.generateAll(COUNT, i -> ByteStrings.utf8(text.apply(i))));
    BytesValues values =
        BytesValues.of(new ByteWriter(strings.data), strings.endOffsets, strings.count);
    Context context = new Context(codec);
    String best = "";
    double minCost = Double.POSITIVE_INFINITY;
    for (Encoding<BytesValues, BytesDecoder> encoding : StandardEncodings.ALL.bytes().encodings()) {
      Optional<Estimate> estimate = encoding.estimate(values, context, minCost);
      if (estimate.isPresent() && context.cost(estimate.get()) < minCost) {
        minCost = context.cost(estimate.get());
        best = encoding.label();
      }
    }
    return best;
  }

  private String hex(int length) {
    StringBuilder text = new StringBuilder();
    random.ints(length, 0, 16).forEach(digit -> text.append(HEX_DIGITS.charAt(digit)));
    return text.toString();
  }

  private String uuid() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  @Test
  void identifiersDigestsAndTimesArePacked() {
    assertEquals("packed", choice(i -> uuid()));
    assertEquals("packed", choice(i -> i % 10 == 0 ? "" : uuid()));
    assertEquals("packed", choice(i -> "0000" + random.nextInt(1, 8) + "-" + hex(12)));
    assertEquals(
        "packed",
        choice(
            i ->
                "2018-%02d-%02dT%02d:%02d:%02dZ"
                    .formatted(
                        1 + random.nextInt(12),
                        1 + random.nextInt(28),
                        random.nextInt(24),
                        random.nextInt(60),
                        random.nextInt(60))));
  }

  @Test
  void valuesWithRepeatedSequencesAreCompressed() {
    String[] last = {""};
    assertEquals(
        "plain",
        choice(
            i -> {
              last[0] = i % 50 == 0 ? hex(32) : last[0];
              return last[0] + "-%08d".formatted(i);
            }));
    assertEquals(
        "dictionary",
        choice(
            i -> {
              last[0] = i % 3 == 0 ? uuid() : last[0];
              return last[0];
            }));
    assertEquals(
        "plain",
        choice(
            i -> {
              String digest = hex(32);
              return digest + ":" + digest;
            }));
    assertEquals("plain", choice(i -> "%010d".formatted(1_000_000 + i)));
  }

  @Test
  void rareLongAlphabetsCount() {
    assertEquals(
        "plain",
        choice(i -> i % 5000 == 7 ? hex(40) : "status=ok; id=%026d".formatted(i)),
        "a sample of the values has shorter alphabets");
  }

  @Test
  void columnsWithACodecAreNotPacked() {
    assertEquals("plain", choice(i -> uuid(), CompressionCodec.ZSTD));
  }

  @Test
  void emptyValuesNeedNoMemory() {
    byte[][] texts = new byte[1_000_000][0];
    texts[5] = ByteStrings.utf8(uuid());
    ByteStrings values = ByteStrings.of(List.of(texts));
    PackedBytes packed = ByteStringEncodingsTest.packed(values).orElseThrow();
    ByteWriter target = new ByteWriter();
    decoder(packed, packed.presence().array())
        .appendTo(0, values.count, target, new int[values.count], 0);
    assertEquals(36, target.size());
    assertTrue(target.capacity() < 1000, () -> target.capacity() + " bytes");
  }

  private static PackedBytesDecoder decoder(PackedBytes packed, long[] presence) {
    return new PackedBytesDecoder(
        ByteStrings.region(packed.table().toByteArray()),
        new ArrayLongDecoder(presence),
        ByteStrings.region(packed.codes().toByteArray()));
  }

  @Test
  void rejectsOtherPresences() {
    ByteStrings values =
        ByteStrings.of(ByteStrings.generateAll(3, i -> ByteStrings.utf8("id " + i)));
    PackedBytes packed = ByteStringEncodingsTest.packed(values).orElseThrow();
    for (long presence : new long[] {2, -1, 1L << 32, (1L << 32) + 1}) {
      PackedBytesDecoder decoder = decoder(packed, new long[] {1, presence, 1});
      ByteWriter target = new ByteWriter();
      assertThrows(CorruptFileException.class, () -> decoder.appendTo(1, target));
      assertThrows(CorruptFileException.class, () -> decoder.appendTo(0, 3, target, new int[3], 0));
    }
  }
}
