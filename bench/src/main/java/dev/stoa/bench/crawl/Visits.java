package dev.stoa.bench.crawl;

import org.apache.avro.util.Utf8;

/**
 * Which site each page of the crawl is of: drawn anew for every page, or kept for runs of pages as
 * a crawler's segments, sorted by address, have them. The generator asks it page by page.
 */
final class Visits {
  private static final long OWN_SEED = 0x5649534954L;

  private final Sites sites;
  private final long seed;
  private final CrawlOptions options;
  private final Dice dice = new Dice(0);
  private boolean isMatching;
  private int site;

  Visits(Sites sites, long seed, CrawlOptions options) {
    this.sites = sites;
    this.seed = seed;
    this.options = options;
  }

  /** Goes on to the next page; says whether its address contains the pattern. */
  boolean startPage(long row, Dice pageDice) {
    if (options.pagesPerVisit() == 1) {
      isMatching = pageDice.chance(options.matchingShare());
      return isMatching;
    }
    dice.startPage(seed ^ OWN_SEED, row);
    if (row == 0 || dice.chance(1.0 / options.pagesPerVisit())) {
      isMatching = dice.chance(options.matchingShare());
      site = sites.draw(dice, isMatching);
    }
    return isMatching;
  }

  /** The address of the page. */
  Utf8 address(Dice pageDice) {
    int own = options.pagesPerVisit() == 1 ? sites.draw(pageDice, isMatching) : site;
    return sites.address(own, isMatching, pageDice);
  }
}
