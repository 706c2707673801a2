package dev.stoa.cli.demo.crawl;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Generates crawled pages in the schema of {@link UrlInfo}, the same for the same seed and options
 * on every machine; a shorter crawl is the beginning of a longer one.
 *
 * <p>With the default options: content of 4,600 bytes in the median and 5,800 on average, made of
 * Zipf-like words in HTML; 2,000 sites, Zipf-like; 10 to 15 headers a page (97 % of the pages have
 * a {@code content-type}); 0 to 20 inlinks, half of the pages with none or one; and 6 % of the URLs
 * below {@code ibm.com/jp}. With {@link CrawlOptions#ofThePaper}: the proportions of the paper's
 * own crawl. Every record is new and may be kept; strings and map keys are {@link Utf8}, as Avro's
 * own reader returns them. Used by the demo and the experiments.
 */
public final class CrawlGenerator implements Iterator<GenericRecord> {
  /** The text that is in the URLs of all matching pages and in no others. */
  public static final String PATTERN = "ibm.com/jp";

  private static final long FIRST_FETCH_MILLIS = 1_293_840_000_000L; // 2011-01-01, the paper's year
  private static final int FETCH_INTERVAL_MILLIS = 450;
  private static final int MAX_FETCH_DELAY_MILLIS = 400;
  private static final int MAX_INLINK_COUNT = 20;
  private static final double INLINK_COUNT_EXPONENT = 1.2;

  /** The standard deviation of the logarithm of the content sizes. */
  private static final double LOG_SIZE_DEVIATION = 0.68;

  private static final int LATIN_WORD_COUNT = 20_000;
  private static final int JAPANESE_WORD_COUNT = 8_000;
  private static final Utf8 LANGUAGE = new Utf8("language");
  private static final Utf8 ENCODING = new Utf8("encoding");
  private static final Utf8 TITLE = new Utf8("title");
  private static final Utf8 KEYWORDS = new Utf8("keywords");
  private static final Utf8 JAPANESE = new Utf8("ja");
  private static final Utf8 ENGLISH = new Utf8("en");
  private static final Utf8 UTF_8 = new Utf8("utf-8");

  private final long seed;
  private final long rowCount;
  private final CrawlOptions options;
  private final Words latinWords = Words.latin(LATIN_WORD_COUNT);
  private final Words japaneseWords = Words.japanese(JAPANESE_WORD_COUNT);
  private final Sites sites;
  private final SiteRuns siteRuns;
  private final Headers headers;
  private final ContentTypes contentTypes = new ContentTypes();
  private final PageGenerator pageGenerator;
  private final Zipf inlinkCounts = new Zipf(MAX_INLINK_COUNT + 1, INLINK_COUNT_EXPONENT);
  private final StableRandom random = new StableRandom(0);
  private final TextBuffer text = new TextBuffer();
  private long rowIndex;

  /** Creates a generator of {@code rowCount} pages. */
  public CrawlGenerator(long seed, long rowCount, CrawlOptions options) {
    if (rowCount < 0) {
      throw new IllegalArgumentException("rowCount is " + rowCount + "; give 0 or more");
    }
    this.seed = seed;
    this.rowCount = rowCount;
    this.options = options;
    this.sites = new Sites(options.siteCount(), latinWords);
    this.siteRuns = new SiteRuns(sites, seed, options);
    this.headers = new Headers(latinWords, options);
    this.pageGenerator = new PageGenerator(sites);
  }

  @Override
  public boolean hasNext() {
    return rowIndex < rowCount;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the crawl has " + rowCount + " pages");
    }
    random.reset(seed, rowIndex);
    boolean isMatching = siteRuns.startPage(rowIndex, random);
    Utf8 contentType = isMatching ? contentTypes.drawForJapan(random) : contentTypes.draw(random);
    long fetchTimeMillis =
        FIRST_FETCH_MILLIS
            + rowIndex * FETCH_INTERVAL_MILLIS
            + random.nextInt(MAX_FETCH_DELAY_MILLIS);
    Words words = isMatching ? japaneseWords : latinWords;
    ByteBuffer content = content(contentType, words);
    GenericRecord page = new GenericData.Record(UrlInfo.schema());
    page.put(UrlInfo.URL, siteRuns.drawUrl(random));
    page.put(UrlInfo.SRC_URL, sites.drawOtherUrl(random));
    page.put(UrlInfo.FETCH_TIME, fetchTimeMillis);
    page.put(UrlInfo.INLINK, inlinks());
    page.put(
        UrlInfo.METADATA, headers.draw(random, contentType, fetchTimeMillis, content.remaining()));
    page.put(UrlInfo.ANNOTATIONS, annotations(isMatching ? JAPANESE : ENGLISH, words));
    page.put(UrlInfo.CONTENT, content);
    rowIndex++;
    return page;
  }

  private ByteBuffer content(Utf8 contentType, Words words) {
    double factor = StrictMath.exp(LOG_SIZE_DEVIATION * random.nextGaussian());
    double drawnSizeInBytes = options.medianContentSizeInBytes() * factor;
    int targetSizeInBytes =
        (int)
            Math.min(
                Math.max(drawnSizeInBytes, CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES),
                CrawlOptions.MAX_CONTENT_SIZE_IN_BYTES);
    text.clear();
    if (isHtml(contentType)) {
      pageGenerator.addHtml(text, random, words, targetSizeInBytes);
    } else {
      pageGenerator.addPlain(text, random, words, targetSizeInBytes);
    }
    return text.toByteBuffer();
  }

  private List<Utf8> inlinks() {
    int linkCount = inlinkCounts.draw(random);
    List<Utf8> links = new ArrayList<>(linkCount);
    for (int i = 0; i < linkCount; i++) {
      links.add(sites.drawOtherUrl(random));
    }
    return links;
  }

  private Map<Utf8, Utf8> annotations(Utf8 language, Words words) {
    Map<Utf8, Utf8> annotations = new LinkedHashMap<>();
    annotations.put(LANGUAGE, language);
    if (random.nextBoolean(0.8)) {
      annotations.put(TITLE, phrase(words, ' '));
    }
    if (random.nextBoolean(0.6)) {
      annotations.put(ENCODING, UTF_8);
    }
    if (random.nextBoolean(0.3)) {
      annotations.put(KEYWORDS, phrase(words, ','));
    }
    return annotations;
  }

  private Utf8 phrase(Words words, char separator) {
    text.clear().add(words.draw(random));
    for (int i = random.nextBetween(1, 5); i > 0; i--) {
      text.add(separator).add(words.draw(random));
    }
    return text.toUtf8();
  }

  private static boolean isHtml(Utf8 contentType) {
    return contentType.toString().contains("html");
  }
}
