package dev.stoa.cli.demo.crawl;

import org.apache.avro.util.Utf8;

/**
 * Draws the sites of the pages of the crawl: one for each page, or one for each run of consecutive
 * pages, as in the output of crawlers that sort pages by URL.
 */
final class SiteRuns {
  /** Makes the sequence of this class independent of that of the pages. */
  private static final long SEED_MASK = 0x5649534954L;

  private final Sites sites;
  private final long seed;
  private final CrawlOptions options;
  private final StableRandom random = new StableRandom(0);
  private boolean isMatching;
  private int runSiteIndex;

  SiteRuns(Sites sites, long seed, CrawlOptions options) {
    this.sites = sites;
    this.seed = seed;
    this.options = options;
  }

  /** Moves to the next page; returns whether its URL contains the pattern. */
  boolean startPage(long rowIndex, StableRandom pageRandom) {
    if (options.pagesPerSiteRun() == 1) {
      isMatching = pageRandom.nextBoolean(options.matchingFraction());
      return isMatching;
    }
    random.reset(seed ^ SEED_MASK, rowIndex);
    if (rowIndex == 0 || random.nextBoolean(1.0 / options.pagesPerSiteRun())) {
      isMatching = random.nextBoolean(options.matchingFraction());
      runSiteIndex = sites.draw(random, isMatching);
    }
    return isMatching;
  }

  /** Draws the URL of the current page. */
  Utf8 drawUrl(StableRandom pageRandom) {
    int siteIndex =
        options.pagesPerSiteRun() == 1 ? sites.draw(pageRandom, isMatching) : runSiteIndex;
    return sites.drawUrl(siteIndex, isMatching, pageRandom);
  }
}
