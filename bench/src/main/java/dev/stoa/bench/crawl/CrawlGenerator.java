package dev.stoa.bench.crawl;

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
 * paper's own crawl. Every record is new and may be kept; texts are {@link Utf8} and map keys too,
 * as Avro's own reader gives them. The demo and the experiments load it.
 */
public final class CrawlGenerator implements Iterator<GenericRecord> {
  /** What the address of a matching page contains; of no other. */
  public static final String PATTERN = "ibm.com/jp";

  private static final long FIRST_FETCH_MILLIS = 1_293_840_000_000L; // 2011-01-01, the paper's year
  private static final int MOST_INLINKS = 20;
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
  private final Visits visits;
  private final Headers headers;
  private final ContentTypes contentTypes = new ContentTypes();
  private final Pages pages;
  private final Zipf inlinkCounts = new Zipf(MOST_INLINKS + 1, 1.2);
  private final Dice dice = new Dice(0);
  private final TextBuffer text = new TextBuffer();
  private long row;

  /** A crawl of so many pages. */
  public CrawlGenerator(long seed, long rows, CrawlOptions options) {
    if (rows < 0) {
      throw new IllegalArgumentException("rows is " + rows + "; give 0 or more");
    }
    this.seed = seed;
    this.rows = rows;
    this.options = options;
    this.sites = new Sites(options.siteCount(), latin);
    this.visits = new Visits(sites, seed, options);
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
    dice.startPage(seed, row);
    boolean matching = visits.startPage(row, dice);
    Utf8 contentType = matching ? contentTypes.drawForJapan(dice) : contentTypes.draw(dice);
    long fetchTimeMillis = FIRST_FETCH_MILLIS + row * 450 + dice.below(400);
    Words words = matching ? japanese : latin;
    ByteBuffer content = content(contentType, words);
    GenericRecord page = new GenericData.Record(UrlInfo.schema());
    page.put(UrlInfo.URL, visits.address(dice));
    page.put(UrlInfo.SRC_URL, sites.otherAddress(dice));
    page.put(UrlInfo.FETCH_TIME, fetchTimeMillis);
    page.put(UrlInfo.INLINK, inlinks());
    page.put(
        UrlInfo.METADATA, headers.draw(dice, contentType, fetchTimeMillis, content.remaining()));
    page.put(UrlInfo.ANNOTATIONS, annotations(matching ? JAPANESE : ENGLISH, words));
    page.put(UrlInfo.CONTENT, content);
    row++;
    return page;
  }

  private ByteBuffer content(Utf8 contentType, Words words) {
    double factor = StrictMath.exp(SIZE_DEVIATION * dice.bell());
    double wanted = options.medianContentSizeInBytes() * factor;
    int size =
        (int)
            Math.min(Math.max(wanted, CrawlOptions.SMALLEST_CONTENT), CrawlOptions.LARGEST_CONTENT);
    text.clear();
    if (isHtml(contentType)) {
      pages.addHtml(text, dice, words, size);
    } else {
      pages.addPlain(text, dice, words, size);
    }
    return text.toByteBuffer();
  }

  private List<Utf8> inlinks() {
    int count = inlinkCounts.draw(dice);
    List<Utf8> links = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      links.add(sites.otherAddress(dice));
    }
    return links;
  }

  private Map<Utf8, Utf8> annotations(Utf8 language, Words words) {
    Map<Utf8, Utf8> found = new LinkedHashMap<>();
    found.put(LANGUAGE, language);
    if (dice.chance(0.8)) {
      found.put(TITLE, phrase(words, ' '));
    }
    if (dice.chance(0.6)) {
      found.put(ENCODING, UTF_8);
    }
    if (dice.chance(0.3)) {
      found.put(KEYWORDS, phrase(words, ','));
    }
    return found;
  }

  private Utf8 phrase(Words words, char separator) {
    text.clear().add(words.draw(dice));
    for (int more = dice.between(1, 5); more > 0; more--) {
      text.add(separator).add(words.draw(dice));
    }
    return text.toUtf8();
  }

  private static boolean isHtml(Utf8 contentType) {
    return contentType.toString().contains("html");
  }
}
