package dev.stoa.cli.demo.crawl;

import org.apache.avro.util.Utf8;

/**
 * The site of each page of the crawl: drawn for every page, or kept for runs of pages like a
 * crawler's segments, sorted by address. The generator calls it for each page.
 */
final class SiteRuns {
  private static final long OWN_SEED = 0x5649534954L;

  private final Sites sites;
  private final long seed;
  private final CrawlOptions options;
  private final StableRandom random = new StableRandom(0);
  private boolean isMatching;
  private int site;

  SiteRuns(Sites sites, long seed, CrawlOptions options) {
    this.sites = sites;
    this.seed = seed;
    this.options = options;
  }

  /** Moves to the next page; returns whether its address contains the pattern. */
  boolean startPage(long row, StableRandom pageRandom) {
    if (options.pagesPerSiteRun() == 1) {
      isMatching = pageRandom.nextBoolean(options.matchingFraction());
      return isMatching;
    }
    random.reset(seed ^ OWN_SEED, row);
    if (row == 0 || random.nextBoolean(1.0 / options.pagesPerSiteRun())) {
      isMatching = random.nextBoolean(options.matchingFraction());
      site = sites.draw(random, isMatching);
    }
    return isMatching;
  }

  /** The address of the page. */
  Utf8 address(StableRandom pageRandom) {
    int pageSite = options.pagesPerSiteRun() == 1 ? sites.draw(pageRandom, isMatching) : site;
    return sites.address(pageSite, isMatching, pageRandom);
  }
}
