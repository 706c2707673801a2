package dev.stoa.bench.crawl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.util.Utf8;

/**
 * The addresses of the crawl: few sites have many pages, paths come from a small vocabulary, and a
 * chosen share lies below {@code ibm.com/jp}. The generator asks it for every address of a page.
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

  /** A site whose addresses contain the pattern, or one of the others; its number among them. */
  int draw(Dice dice, boolean isMatching) {
    return (isMatching ? matchingRanks : otherRanks).draw(dice);
  }

  /** An address at a site. */
  Utf8 address(int site, boolean isMatching, Dice dice) {
    return address((isMatching ? matching : others)[site], dice);
  }

  /** An address that does not contain the pattern. */
  Utf8 otherAddress(Dice dice) {
    return address(draw(dice, false), false, dice);
  }

  /** Appends a path with a slash before it, like the links inside a site. */
  void addPath(TextBuffer target, Dice dice) {
    int depth = dice.below(3);
    for (int i = 0; i < depth; i++) {
      target.add('/').add(words.draw(dice));
    }
    target.add('/').add(words.drawEvenly(dice));
    switch (dice.below(8)) {
      case 0 -> target.add('/');
      case 1 -> target.add("?id=").add(dice.below(100_000));
      case 2 -> target.add('-').add(words.draw(dice)).add(".htm");
      case 3 -> target.add('/').add(2005 + dice.below(6)).add('/').add(1 + dice.below(12));
      default -> target.add(dice.below(1_000)).add(".html");
    }
  }

  private Utf8 address(byte[] site, Dice dice) {
    text.clear().add(SCHEME).add(site);
    addPath(text, dice);
    return text.toUtf8();
  }

  /** Every seventh of the first sites is another country's part of the company's own. */
  private static List<String> names(int count, Words words) {
    Dice dice = new Dice(count);
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int country = i / 7;
      if (i % 7 == 0 && country < COUNTRIES.size()) {
        names.add("www.ibm.com/" + COUNTRIES.get(country));
      } else {
        String word = new String(words.drawEvenly(dice), StandardCharsets.US_ASCII);
        names.add("www." + word + i + ENDINGS.get(dice.below(ENDINGS.size())));
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
