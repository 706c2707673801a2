package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.util.Utf8;

/**
 * Draws the URLs of the crawl: a few sites have many pages, paths come from a small vocabulary.
 * Matching sites are below {@code ibm.com/jp}, others are not.
 */
final class Sites {
  private static final List<String> MATCHING_SITES =
      List.of("www.ibm.com/jp", "www-06.ibm.com/jp", "www-01.ibm.com/jp", "w3.ibm.com/jp");
  private static final List<String> COUNTRIES = List.of("us", "de", "uk", "cn", "in", "fr", "br");
  private static final List<String> DOMAIN_SUFFIXES =
      List.of(".com", ".org", ".net", ".co.jp", ".de");

  /** One of this many sites is a subsidiary of IBM, until each country has one. */
  private static final int SUBSIDIARY_INTERVAL = 7;

  private static final byte[] SCHEME = "http://".getBytes(StandardCharsets.US_ASCII);

  private final Words words;
  private final byte[][] matchingSites;
  private final byte[][] otherSites;
  private final Zipf matchingRanks;
  private final Zipf otherRanks;
  private final TextBuffer text = new TextBuffer();

  Sites(int siteCount, Words words) {
    this.words = words;
    matchingSites = bytes(MATCHING_SITES);
    otherSites = bytes(otherSiteNames(siteCount, words));
    matchingRanks = new Zipf(matchingSites.length, 1.0);
    otherRanks = new Zipf(otherSites.length, 1.0);
  }

  /** Draws the index of a site, among the matching sites or among the others. */
  int draw(StableRandom random, boolean isMatching) {
    return (isMatching ? matchingRanks : otherRanks).draw(random);
  }

  /** Draws a URL of a site. */
  Utf8 drawUrl(int siteIndex, boolean isMatching, StableRandom random) {
    return drawUrl((isMatching ? matchingSites : otherSites)[siteIndex], random);
  }

  /** Draws a URL of a site that does not match. */
  Utf8 drawOtherUrl(StableRandom random) {
    return drawUrl(draw(random, false), false, random);
  }

  /** Appends a path with a leading slash. */
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

  private Utf8 drawUrl(byte[] site, StableRandom random) {
    text.clear().add(SCHEME).add(site);
    addPath(text, random);
    return text.toUtf8();
  }

  /** Returns the names of the other sites; some of the first are subsidiaries of IBM. */
  private static List<String> otherSiteNames(int siteCount, Words words) {
    StableRandom random = new StableRandom(siteCount);
    List<String> names = new ArrayList<>(siteCount);
    for (int i = 0; i < siteCount; i++) {
      int countryIndex = i / SUBSIDIARY_INTERVAL;
      if (i % SUBSIDIARY_INTERVAL == 0 && countryIndex < COUNTRIES.size()) {
        names.add("www.ibm.com/" + COUNTRIES.get(countryIndex));
      } else {
        String word = new String(words.drawUniformly(random), StandardCharsets.US_ASCII);
        names.add("www." + word + i + DOMAIN_SUFFIXES.get(random.nextInt(DOMAIN_SUFFIXES.size())));
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
