package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.util.Utf8;

/**
 * The addresses of the crawl: few sites have many pages, paths come from a small vocabulary, and a
 * given share is below {@code ibm.com/jp}. The generator calls it for every address of a page.
 */
final class Sites {
  private static final List<String> MATCHING =
      List.of("www.ibm.com/jp", "www-06.ibm.com/jp", "www-01.ibm.com/jp", "w3.ibm.com/jp");
  private static final List<String> COUNTRIES = List.of("us", "de", "uk", "cn", "in", "fr", "br");
  private static final List<String> ENDINGS = List.of(".com", ".org", ".net", ".co.jp", ".de");
  private static final byte[] SCHEME = "http://".getBytes(StandardCharsets.US_ASCII);

  private final Words words;
  private final byte[][] matching;
  private final byte[][] others;
  private final Zipf matchingRanks;
  private final Zipf otherRanks;
  private final TextBuffer text = new TextBuffer();

  Sites(int count, Words words) {
    this.words = words;
    matching = bytes(MATCHING);
    others = bytes(names(count, words));
    matchingRanks = new Zipf(matching.length, 1.0);
    otherRanks = new Zipf(others.length, 1.0);
  }

  /** The index of a site, among those whose addresses contain the pattern or among the others. */
  int draw(StableRandom random, boolean isMatching) {
    return (isMatching ? matchingRanks : otherRanks).draw(random);
  }

  /** An address at a site. */
  Utf8 address(int site, boolean isMatching, StableRandom random) {
    return address((isMatching ? matching : others)[site], random);
  }

  /** An address that does not contain the pattern. */
  Utf8 otherAddress(StableRandom random) {
    return address(draw(random, false), false, random);
  }

  /** Appends a path with a leading slash, like the links within a site. */
  void addPath(TextBuffer target, StableRandom random) {
    int depth = random.nextInt(3);
    for (int i = 0; i < depth; i++) {
      target.add('/').add(words.draw(random));
    }
    target.add('/').add(words.drawUniformly(random));
    switch (random.nextInt(8)) {
      case 0 -> target.add('/');
      case 1 -> target.add("?id=").add(random.nextInt(100_000));
      case 2 -> target.add('-').add(words.draw(random)).add(".htm");
      case 3 -> target.add('/').add(2005 + random.nextInt(6)).add('/').add(1 + random.nextInt(12));
      default -> target.add(random.nextInt(1_000)).add(".html");
    }
  }

  private Utf8 address(byte[] site, StableRandom random) {
    text.clear().add(SCHEME).add(site);
    addPath(text, random);
    return text.toUtf8();
  }

  /** Every seventh of the first sites is a subsidiary in another country. */
  private static List<String> names(int count, Words words) {
    StableRandom random = new StableRandom(count);
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int country = i / 7;
      if (i % 7 == 0 && country < COUNTRIES.size()) {
        names.add("www.ibm.com/" + COUNTRIES.get(country));
      } else {
        String word = new String(words.drawUniformly(random), StandardCharsets.US_ASCII);
        names.add("www." + word + i + ENDINGS.get(random.nextInt(ENDINGS.size())));
      }
    }
    return names;
  }

  private static byte[][] bytes(List<String> names) {
    return names.stream()
        .map(name -> name.getBytes(StandardCharsets.US_ASCII))
        .toArray(byte[][]::new);
  }
}
