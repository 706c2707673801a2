package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import java.util.List;
import java.util.Random;

/**
 * Prints how many billions of bytes a second each encoding of byte strings decodes, how long a
 * single value takes, and how fast dictionaries and symbols are found. Run by hand.
 */
final class ByteStringTimes {
  private static final int BYTES = 1 << 20;
  private static final String[] WORDS =
      ("the of and to in is you that it he was for on are as with his they be at one have this from"
              + " shop news article product category user profile search image download index")
          .split(" ", -1);

  private final Random random = new Random(1);
  private final ByteWriter target = new ByteWriter();
  private final int[] ends = new int[LongDecoder.BLOCK_SIZE];

  private ByteStringTimes() {}

  /** Prints a line for each kind of values. */
  public static void main(String[] arguments) {
    ByteStringTimes times = new ByteStringTimes();
    System.out.println("Java " + Runtime.version());
    times.print("urls", times.values(45, i -> times.url()));
    times.print("words", times.values(6, i -> WORDS[times.random.nextInt(WORDS.length)]));
    times.print("sentences", times.values(60, i -> times.sentence()));
    times.print(
        "few urls", times.values(45, i -> "http://example.org/" + i % 1000 + "/index.html"));
  }

  private interface Text {
    String at(int index);
  }

  private ByteStrings values(int size, Text text) {
    return ByteStrings.of(ByteStrings.repeat(BYTES / size, i -> ByteStrings.utf8(text.at(i))));
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private String url() {
    return "http://www.example.org/"
        + word()
        + "/"
        + word()
        + "-"
        + random.nextInt(100_000)
        + ".html";
  }

  private String sentence() {
    return String.join(" ", List.of(word(), word(), word(), word(), word(), word(), word()));
  }

  private void print(String name, ByteStrings values) {
    System.out.printf("%-10s %d values, %d bytes%n", name, values.count, values.data.length);
    print("  plain", values, ByteStringEncodingsTest.plain(values));
    ByteStringEncodingsTest.dictionary(values).ifPresent(d -> print("  dictionary", values, d));
    ByteStringEncodingsTest.fsst(values).ifPresent(d -> print("  symbols", values, d));
    BytesDictionary.Limits limits = new BytesDictionary.Limits(1 << 16, 1 << 20);
    double dictionary =
        EncodingTimes.nanos(
            3, () -> BytesDictionary.of(values.data, values.endOffsets, values.count, limits));
    double symbols =
        EncodingTimes.nanos(
            3, () -> FsstEncodedBytes.of(values.data, values.endOffsets, values.count));
    FsstEncodedBytes found =
        FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
    System.out.printf(
        "  to dictionary %.0f MB/s, to symbols %.0f MB/s (%d codes)%n",
        values.data.length * 1e3 / dictionary,
        values.data.length * 1e3 / symbols,
        found.codes().size());
  }

  private void print(String name, ByteStrings values, BytesDecoder decoder) {
    double all = EncodingTimes.nanos(5, () -> EncodingTimes.readAll(decoder, target, ends));
    double single =
        EncodingTimes.nanos(
            20_000,
            () -> {
              target.truncate(0);
              decoder.appendTo(random.nextInt(values.count), target);
            });
    System.out.printf(
        "%-14s %6.2f GB/s, single %4.0f ns%n", name, values.data.length / all, single);
  }
}
