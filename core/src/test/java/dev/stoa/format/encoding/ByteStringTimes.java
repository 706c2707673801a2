package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytes;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that measures encodings of byte strings: the decoding throughput, the time of a single
 * read, and how fast dictionaries and symbol tables are built.
 */
final class ByteStringTimes {
  private static final int SIZE_IN_BYTES = 1 << 20;
  private static final String[] WORDS =
      ("the of and to in is you that it he was for on are as with his they be at one have this from"
              + " shop news article product category user profile search image download index")
          .split(" ", -1);

  private final Random random = new Random(1);
  private final ByteWriter target = new ByteWriter();
  private final int[] endOffsets = new int[LongDecoder.BLOCK_SIZE];

  private ByteStringTimes() {}

  /** Prints the measurements for each kind of values. */
  public static void main(String[] arguments) {
    ByteStringTimes times = new ByteStringTimes();
    System.out.println("Java " + Runtime.version());
    times.print("urls", times.values(45, i -> times.randomUrl()));
    times.print("letters", times.values(55, i -> times.randomLetters()));
    times.print("words", times.values(6, i -> times.randomWord()));
    times.print("sentences", times.values(60, i -> times.randomSentence()));
    times.print("uuids", times.values(36, i -> new UUID(times.nextLong(), times.nextLong()) + ""));
    times.print("tokens", times.values(17, i -> times.randomToken()));
    times.print(
        "few urls", times.values(45, i -> "http://example.org/" + i % 1000 + "/index.html"));
  }

  private ByteStrings values(int averageSizeInBytes, IntFunction<String> text) {
    return ByteStrings.of(
        ByteStrings.generateAll(
            SIZE_IN_BYTES / averageSizeInBytes, i -> ByteStrings.utf8(text.apply(i))));
  }

  private String randomWord() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  /** Like the URLs of the MapReduce study's generator. */
  private String randomLetters() {
    return random
        .ints(30 + random.nextInt(50), 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private String randomUrl() {
    return "http://www.example.org/"
        + randomWord()
        + "/"
        + randomWord()
        + "-"
        + random.nextInt(100_000)
        + ".html";
  }

  private long nextLong() {
    return random.nextLong();
  }

  private String randomToken() {
    return "%08X-%08X".formatted(0xd00 + random.nextInt(64), random.nextInt(Integer.MAX_VALUE));
  }

  private String randomSentence() {
    int wordCount = 7;
    return Stream.generate(this::randomWord).limit(wordCount).collect(Collectors.joining(" "));
  }

  private void print(String name, ByteStrings values) {
    System.out.printf("%-10s %d values, %d bytes%n", name, values.count, values.data.length);
    print("  plain", values, ByteStringEncodingsTest.plainDecoder(values));
    ByteStringEncodingsTest.dictionaryDecoder(values)
        .ifPresent(decoder -> print("  dictionary", values, decoder));
    ByteStringEncodingsTest.fsstDecoder(values)
        .ifPresent(decoder -> print("  fsst", values, decoder));
    ByteStringEncodingsTest.packedDecoder(values)
        .ifPresent(decoder -> print("  packed", values, decoder));
    BytesDictionary.Limits dictionaryLimits = new BytesDictionary.Limits(1 << 16, 1 << 20);
    double dictionaryNanos =
        EncodingTimes.cpuNanosPerCall(
            3,
            () ->
                BytesDictionary.of(values.data, values.endOffsets, values.count, dictionaryLimits));
    double packedNanos =
        EncodingTimes.cpuNanosPerCall(
            3, () -> ByteStringEncodingsTest.packed(values).ifPresent(PackedBytes::codes));
    double fsstNanos =
        EncodingTimes.cpuNanosPerCall(
            3, () -> FsstEncodedBytes.of(values.data, values.endOffsets, values.count));
    FsstEncodedBytes encodedBytes =
        FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
    System.out.printf(
        "  encode to dictionary %.0f MB/s, packed %.0f MB/s, to FSST %.0f MB/s (%d codes)%n",
        values.data.length * 1e3 / dictionaryNanos,
        values.data.length * 1e3 / packedNanos,
        values.data.length * 1e3 / fsstNanos,
        encodedBytes.codes().size());
  }

  private void print(String name, ByteStrings values, BytesDecoder decoder) {
    double readAllNanos =
        EncodingTimes.cpuNanosPerCall(5, () -> EncodingTimes.readAll(decoder, target, endOffsets));
    double singleReadNanos =
        EncodingTimes.cpuNanosPerCall(
            20_000,
            () -> {
              target.truncate(0);
              decoder.appendTo(random.nextInt(values.count), target);
            });
    System.out.printf(
        "%-14s %6.2f GB/s, single %4.0f ns%n",
        name, values.data.length / readAllNanos, singleReadNanos);
  }
}
