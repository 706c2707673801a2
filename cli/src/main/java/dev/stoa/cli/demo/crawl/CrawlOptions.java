package dev.stoa.cli.demo.crawl;

/**
 * The options of a synthetic crawl.
 *
 * @param siteCount the number of sites; the pages are spread over them, Zipf-like
 * @param medianContentSizeInBytes the median size of a page's content; the mean is about 1.3 times
 *     that, since sizes are log-normal between {@value #MIN_CONTENT_SIZE_IN_BYTES} and {@value
 *     #MAX_CONTENT_SIZE_IN_BYTES} bytes
 * @param matchingFraction the fraction of pages whose URL contains {@link CrawlGenerator#PATTERN};
 *     6 % in the paper
 * @param minHeaderCount the minimum number of headers in a response
 * @param maxHeaderCount the maximum number of headers in a response
 * @param pagesPerSiteRun the average number of consecutive pages of one site; 1 scatters the sites
 *     at random, more is like the segments of Nutch, which sorts them by URL
 */
public record CrawlOptions(
    int siteCount,
    int medianContentSizeInBytes,
    double matchingFraction,
    int minHeaderCount,
    int maxHeaderCount,
    int pagesPerSiteRun) {
  /** The approximate lower limit of a page's size. */
  public static final int MIN_CONTENT_SIZE_IN_BYTES = 512;

  /** The approximate upper limit of a page's size, where Nutch also truncates pages. */
  public static final int MAX_CONTENT_SIZE_IN_BYTES = 65_536;

  /** The largest number of headers in a response that the options allow. */
  public static final int MAX_HEADER_COUNT = 30;

  /** Checks that the options are valid. */
  public CrawlOptions {
    if (siteCount < 1) {
      throw new IllegalArgumentException("siteCount is " + siteCount + "; give at least 1");
    }
    if (medianContentSizeInBytes < MIN_CONTENT_SIZE_IN_BYTES
        || medianContentSizeInBytes > MAX_CONTENT_SIZE_IN_BYTES) {
      throw new IllegalArgumentException(
          "medianContentSizeInBytes is %d; give %d to %d"
              .formatted(
                  medianContentSizeInBytes, MIN_CONTENT_SIZE_IN_BYTES, MAX_CONTENT_SIZE_IN_BYTES));
    }
    if (!(matchingFraction >= 0 && matchingFraction <= 1)) {
      throw new IllegalArgumentException(
          "matchingFraction is " + matchingFraction + "; give 0 to 1");
    }
    if (minHeaderCount < 1
        || maxHeaderCount < minHeaderCount
        || maxHeaderCount > MAX_HEADER_COUNT) {
      throw new IllegalArgumentException(
          "the numbers of headers are %d to %d; give 1 to %d"
              .formatted(minHeaderCount, maxHeaderCount, MAX_HEADER_COUNT));
    }
    if (pagesPerSiteRun < 1) {
      throw new IllegalArgumentException(
          "pagesPerSiteRun is " + pagesPerSiteRun + "; give 1 or more");
    }
  }

  /**
   * Returns 2,000 sites, a median of 4,500 bytes, 6 % matching pages, 10 to 15 headers, no runs.
   */
  public static CrawlOptions defaults() {
    return new CrawlOptions(2_000, 4_500, 0.06, 10, 15, 1);
  }

  /**
   * Returns the proportions of the CIF paper's crawl, section 6.3: a record with compressed content
   * is about 31.7 times as large as its URL and headers (Table 1: 3,040 and 96 GB), and compression
   * reduces content to less than half (6,400 and 3,040 GB). The ten to fifteen headers take some
   * 390 bytes. The paper's skip list skipped a fifth of the bytes (75 of 96 GB), which is only
   * possible when the pages of a site are consecutive.
   */
  public static CrawlOptions ofThePaper() {
    return new CrawlOptions(2_000, 25_500, 0.06, 10, 15, 20);
  }

  /** Returns these options with another number of sites. */
  public CrawlOptions withSiteCount(int newCount) {
    return new CrawlOptions(
        newCount,
        medianContentSizeInBytes,
        matchingFraction,
        minHeaderCount,
        maxHeaderCount,
        pagesPerSiteRun);
  }

  /** Returns these options with another median size of content. */
  public CrawlOptions withMedianContentSizeInBytes(int newSizeInBytes) {
    return new CrawlOptions(
        siteCount,
        newSizeInBytes,
        matchingFraction,
        minHeaderCount,
        maxHeaderCount,
        pagesPerSiteRun);
  }

  /** Returns these options with another fraction of matching pages. */
  public CrawlOptions withMatchingFraction(double newFraction) {
    return new CrawlOptions(
        siteCount,
        medianContentSizeInBytes,
        newFraction,
        minHeaderCount,
        maxHeaderCount,
        pagesPerSiteRun);
  }

  /** Returns these options with another average length of runs of pages of one site. */
  public CrawlOptions withPagesPerSiteRun(int newPagesPerSiteRun) {
    return new CrawlOptions(
        siteCount,
        medianContentSizeInBytes,
        matchingFraction,
        minHeaderCount,
        maxHeaderCount,
        newPagesPerSiteRun);
  }
}
