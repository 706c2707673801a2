package dev.stoa.bench.crawl;

/**
 * What a synthetic crawl looks like.
 *
 * @param siteCount how many sites the pages are spread over, Zipf-like
 * @param medianContentSizeInBytes the median size of a page's content; the mean is about 1.3 times
 *     that, since sizes are log-normal between {@value #SMALLEST_CONTENT} and {@value
 *     #LARGEST_CONTENT} bytes
 * @param matchingShare the share of pages whose address contains {@link CrawlGenerator#PATTERN}; 6
 *     % in the paper
 * @param fewestHeaders how many headers a response has at least
 * @param mostHeaders how many it has at most
 * @param pagesPerVisit how many pages of one site follow each other, on average; 1 scatters the
 *     sites at random, more is as in the segments of Nutch, which sorts them by address
 */
public record CrawlOptions(
    int siteCount,
    int medianContentSizeInBytes,
    double matchingShare,
    int fewestHeaders,
    int mostHeaders,
    int pagesPerVisit) {
  /** No page is much smaller than this. */
  public static final int SMALLEST_CONTENT = 512;

  /** No page is much larger than this, where Nutch too cuts what it fetches. */
  public static final int LARGEST_CONTENT = 65_536;

  /** A response has not more headers than this. */
  public static final int MOST_HEADERS = 30;

  /** Checks the ranges. */
  public CrawlOptions {
    if (siteCount < 1) {
      throw new IllegalArgumentException("siteCount is " + siteCount + "; give at least 1");
    }
    if (medianContentSizeInBytes < SMALLEST_CONTENT || medianContentSizeInBytes > LARGEST_CONTENT) {
      throw new IllegalArgumentException(
          "medianContentSizeInBytes is %d; give %d to %d"
              .formatted(medianContentSizeInBytes, SMALLEST_CONTENT, LARGEST_CONTENT));
    }
    if (!(matchingShare >= 0 && matchingShare <= 1)) {
      throw new IllegalArgumentException("matchingShare is " + matchingShare + "; give 0 to 1");
    }
    if (fewestHeaders < 1 || mostHeaders < fewestHeaders || mostHeaders > MOST_HEADERS) {
      throw new IllegalArgumentException(
          "headers are %d to %d; give 1 to %d".formatted(fewestHeaders, mostHeaders, MOST_HEADERS));
    }
    if (pagesPerVisit < 1) {
      throw new IllegalArgumentException("pagesPerVisit is " + pagesPerVisit + "; give 1 or more");
    }
  }

  /** 2,000 sites, pages of 4,500 bytes (median), 6 % matching, 10 to 15 headers, scattered. */
  public static CrawlOptions defaults() {
    return new CrawlOptions(2_000, 4_500, 0.06, 10, 15, 1);
  }

  /**
   * The proportions of the CIF paper's crawl, section 6.3: a record whose content is compressed has
   * about 31.7 times the bytes of its address and headers (Table 1: 3,040 and 96 GB), and content
   * shrinks to less than a half (6,400 and 3,040 GB). The ten to fifteen headers take some 390
   * bytes. The paper's skip list passed over a fifth of the bytes (75 of 96 GB), which only happens
   * where the pages of a site follow each other.
   */
  public static CrawlOptions ofThePaper() {
    return new CrawlOptions(2_000, 25_500, 0.06, 10, 15, 20);
  }

  /** The same with another number of sites. */
  public CrawlOptions withSiteCount(int count) {
    return new CrawlOptions(
        count, medianContentSizeInBytes, matchingShare, fewestHeaders, mostHeaders, pagesPerVisit);
  }

  /** The same with another median size of content. */
  public CrawlOptions withMedianContentSizeInBytes(int size) {
    return new CrawlOptions(
        siteCount, size, matchingShare, fewestHeaders, mostHeaders, pagesPerVisit);
  }

  /** The same with another share of matching pages. */
  public CrawlOptions withMatchingShare(double share) {
    return new CrawlOptions(
        siteCount, medianContentSizeInBytes, share, fewestHeaders, mostHeaders, pagesPerVisit);
  }

  /** The same with longer or shorter runs of pages of one site. */
  public CrawlOptions withPagesPerVisit(int pages) {
    return new CrawlOptions(
        siteCount, medianContentSizeInBytes, matchingShare, fewestHeaders, mostHeaders, pages);
  }
}
