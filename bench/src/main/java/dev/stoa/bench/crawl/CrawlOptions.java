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
 */
public record CrawlOptions(int siteCount, int medianContentSizeInBytes, double matchingShare) {
  /** No page is much smaller than this. */
  public static final int SMALLEST_CONTENT = 512;

  /** No page is much larger than this. */
  public static final int LARGEST_CONTENT = 65_536;

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
  }

  /** 2,000 sites, pages of 4,500 bytes (median), 6 % matching. */
  public static CrawlOptions defaults() {
    return new CrawlOptions(2_000, 4_500, 0.06);
  }

  /** The same with another number of sites. */
  public CrawlOptions withSiteCount(int count) {
    return new CrawlOptions(count, medianContentSizeInBytes, matchingShare);
  }

  /** The same with another median size of content. */
  public CrawlOptions withMedianContentSizeInBytes(int size) {
    return new CrawlOptions(siteCount, size, matchingShare);
  }

  /** The same with another share of matching pages. */
  public CrawlOptions withMatchingShare(double share) {
    return new CrawlOptions(siteCount, medianContentSizeInBytes, share);
  }
}
