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
 * A stream of crawled pages in the schema of {@link UrlInfo}, the same for the same seed, row count
 * and options on every machine; a prefix of a longer crawl is the shorter crawl.
 *
 * <p>With the default options: content of 4,600 bytes in the median and 5,800 on average, made of
 * Zipf-like words in HTML; 2,000 sites, Zipf-like; 10 to 15 headers a page (97 % of the pages have
 * a {@code content-type}); 0 to 20 inlinks, half of the pages with none or one; and 6 % of the
 * addresses below {@code ibm.com/jp}. With {@link CrawlOptions#ofThePaper}: the proportions of the
 * paper's own crawl. Every record is new and may be kept; strings and map keys are {@link Utf8}, as
 * Avro's own reader returns them. Used by the demo and the experiments.
 */
public final class CrawlGenerator implements Iterator<GenericRecord> {
  /** The pattern in the address of every matching page and of no other. */
  public static final String PATTERN = "ibm.com/jp";

  private static final long FIRST_FETCH_MILLIS = 1_293_840_000_000L; // 2011-01-01, the paper's year
  private static final int MAX_INLINKS = 20;
  private static final double SIZE_DEVIATION = 0.68;
  private static final int LATIN_WORDS = 20_000;
  private static final int JAPANESE_WORDS = 8_000;
  private static final Utf8 LANGUAGE = new Utf8("language");
  private static final Utf8 ENCODING = new Utf8("encoding");
  private static final Utf8 TITLE = new Utf8("title");
  private static final Utf8 KEYWORDS = new Utf8("keywords");
  private static final Utf8 JAPANESE = new Utf8("ja");
  private static final Utf8 ENGLISH = new Utf8("en");
  private static final Utf8 UTF_8 = new Utf8("utf-8");

  private final long seed;
  private final long rows;
  private final CrawlOptions options;
  private final Words latin = Words.latin(LATIN_WORDS);
  private final Words japanese = Words.japanese(JAPANESE_WORDS);
  private final Sites sites;
  private final SiteRuns siteRuns;
  private final Headers headers;
  private final ContentTypes contentTypes = new ContentTypes();
  private final Pages pages;
  private final Zipf inlinkCounts = new Zipf(MAX_INLINKS + 1, 1.2);
  private final StableRandom random = new StableRandom(0);
  private final TextBuffer text = new TextBuffer();
  private long row;

  /** A crawl of {@code rows} pages. */
  public CrawlGenerator(long seed, long rows, CrawlOptions options) {
    if (rows < 0) {
      throw new IllegalArgumentException("rows is " + rows + "; give 0 or more");
    }
    this.seed = seed;
    this.rows = rows;
    this.options = options;
    this.sites = new Sites(options.siteCount(), latin);
    this.siteRuns = new SiteRuns(sites, seed, options);
    this.headers = new Headers(latin, options);
    this.pages = new Pages(sites);
  }

  @Override
  public boolean hasNext() {
    return row < rows;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the crawl has " + rows + " pages");
    }
    random.reset(seed, row);
    boolean isMatching = siteRuns.startPage(row, random);
    Utf8 contentType = isMatching ? contentTypes.drawForJapan(random) : contentTypes.draw(random);
    long fetchTimeMillis = FIRST_FETCH_MILLIS + row * 450 + random.nextInt(400);
    Words words = isMatching ? japanese : latin;
    ByteBuffer content = content(contentType, words);
    GenericRecord page = new GenericData.Record(UrlInfo.schema());
    page.put(UrlInfo.URL, siteRuns.address(random));
    page.put(UrlInfo.SRC_URL, sites.otherAddress(random));
    page.put(UrlInfo.FETCH_TIME, fetchTimeMillis);
    page.put(UrlInfo.INLINK, inlinks());
    page.put(
        UrlInfo.METADATA, headers.draw(random, contentType, fetchTimeMillis, content.remaining()));
    page.put(UrlInfo.ANNOTATIONS, annotations(isMatching ? JAPANESE : ENGLISH, words));
    page.put(UrlInfo.CONTENT, content);
    row++;
    return page;
  }

  private ByteBuffer content(Utf8 contentType, Words words) {
    double factor = StrictMath.exp(SIZE_DEVIATION * random.nextGaussian());
    double expectedSize = options.medianContentSizeInBytes() * factor;
    int size =
        (int)
            Math.min(
                Math.max(expectedSize, CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES),
                CrawlOptions.MAX_CONTENT_SIZE_IN_BYTES);
    text.clear();
    if (isHtml(contentType)) {
      pages.addHtml(text, random, words, size);
    } else {
      pages.addPlain(text, random, words, size);
    }
    return text.toByteBuffer();
  }

  private List<Utf8> inlinks() {
    int count = inlinkCounts.draw(random);
    List<Utf8> links = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      links.add(sites.otherAddress(random));
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
    for (int more = random.nextBetween(1, 5); more > 0; more--) {
      text.add(separator).add(words.draw(random));
    }
    return text.toUtf8();
  }

  private static boolean isHtml(Utf8 contentType) {
    return contentType.toString().contains("html");
  }
}
