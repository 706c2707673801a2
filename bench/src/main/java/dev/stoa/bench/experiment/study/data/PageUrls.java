package dev.stoa.bench.experiment.study.data;

import dev.stoa.cli.demo.crawl.StableRandom;

/** Generates the URLs of pages: 30 to 70 letters, so that a row of Rankings has about 60 bytes. */
final class PageUrls {
  private static final int MIN_LENGTH = 30;
  private static final int MAX_LENGTH = 70;
  private static final int LETTER_COUNT = 26;

  private final long seed;
  private final StableRandom random = new StableRandom(0);

  PageUrls(long seed) {
    this.seed = seed;
  }

  /** Returns the URL of a page; different pages have different URLs. */
  String url(long page) {
    random.reset(seed, page);
    char[] letters = new char[random.nextBetween(MIN_LENGTH, MAX_LENGTH)];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (char) ('a' + random.nextInt(LETTER_COUNT));
    }
    return new String(letters);
  }
}
