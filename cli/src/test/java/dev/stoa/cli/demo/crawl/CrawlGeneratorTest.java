package dev.stoa.cli.demo.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Checks that a generated crawl has the documented properties. */
class CrawlGeneratorTest {
  private static final long SEED = 42;
  private static final int ROW_COUNT = 5_000;
  private static final List<GenericRecord> CRAWL = crawl(SEED, ROW_COUNT, CrawlOptions.defaults());

  @Test
  void aSeedAlwaysGivesTheSameBytes() throws Exception {
    assertEquals(
        "0cad32c0ddde06891337ab1e3b636a99031309689744b7c848075a78c024a003",
        sha256(crawl(SEED, 300, CrawlOptions.defaults())));
  }

  @Test
  void anotherSeedGivesOtherPages() throws Exception {
    List<GenericRecord> otherPages = crawl(SEED + 1, 10, CrawlOptions.defaults());
    assertNotEquals(sha256(CRAWL.subList(0, 10)), sha256(otherPages));
  }

  @Test
  void aShortCrawlIsTheBeginningOfALongOne() {
    assertEquals(CRAWL.subList(0, 50), crawl(SEED, 50, CrawlOptions.defaults()));
  }

  @Test
  void everyRecordFitsTheSchema() {
    for (GenericRecord page : CRAWL) {
      assertTrue(GenericData.get().validate(UrlInfo.schema(), page), page::toString);
    }
  }

  @Test
  void aboutSixPercentOfTheUrlsMatch() {
    long matchingCount = CRAWL.stream().filter(CrawlGeneratorTest::matches).count();
    assertTrue(
        matchingCount > 0.05 * ROW_COUNT && matchingCount < 0.07 * ROW_COUNT,
        () -> "matching: " + matchingCount);
  }

  @Test
  void aMatchingFractionOfOneOrZeroIsExact() {
    CrawlOptions allMatching = CrawlOptions.defaults().withMatchingFraction(1);
    CrawlOptions noneMatching = CrawlOptions.defaults().withMatchingFraction(0);
    assertTrue(crawl(SEED, 200, allMatching).stream().allMatch(CrawlGeneratorTest::matches));
    assertTrue(crawl(SEED, 2_000, noneMatching).stream().noneMatch(CrawlGeneratorTest::matches));
  }

  @Test
  void contentIsSeveralKilobytesAndVaries() {
    int[] sizes = CRAWL.stream().mapToInt(page -> content(page).length).sorted().toArray();
    double mean = CRAWL.stream().mapToInt(page -> content(page).length).average().orElseThrow();
    int median = sizes[ROW_COUNT / 2];
    assertTrue(median > 4_200 && median < 5_200, () -> "median: " + median);
    assertTrue(mean > 5_200 && mean < 6_400, () -> "mean: " + mean);
    assertTrue(sizes[ROW_COUNT / 20] < 2_500, () -> "5 %: " + sizes[ROW_COUNT / 20]);
    assertTrue(sizes[ROW_COUNT * 19 / 20] > 11_000, () -> "95 %: " + sizes[ROW_COUNT * 19 / 20]);
    assertTrue(sizes[ROW_COUNT - 1] < CrawlOptions.MAX_CONTENT_SIZE_IN_BYTES + 4_096);
  }

  @Test
  void contentHasTheMedianSizeOfTheOptions() {
    CrawlOptions options = CrawlOptions.defaults().withMedianContentSizeInBytes(20_000);
    int[] sizes =
        crawl(SEED, 301, options).stream()
            .mapToInt(page -> content(page).length)
            .sorted()
            .toArray();
    assertTrue(sizes[150] > 16_000 && sizes[150] < 24_000, () -> "median: " + sizes[150]);
  }

  @Test
  void contentCompressesLikeRealPages() {
    long plainBytes = 0;
    long deflatedBytes = 0;
    for (GenericRecord page : CRAWL.subList(0, 1_000)) {
      byte[] content = content(page);
      plainBytes += content.length;
      deflatedBytes += deflatedSize(content);
    }
    double ratio = (double) plainBytes / deflatedBytes;
    assertTrue(ratio > 2 && ratio < 5, () -> "ratio: " + ratio);
  }

  @Test
  void aPageHasTenToFifteenHeaders() {
    Set<Integer> counts = new TreeSet<>();
    CRAWL.forEach(page -> counts.add(metadata(page).size()));
    assertEquals(new TreeSet<>(List.of(10, 11, 12, 13, 14, 15)), counts);
  }

  @Test
  void optionsOfThePaperGiveItsProportions() throws IOException {
    long compressedBytes = 0;
    long projectedBytes = 0;
    long totalHeaderBytes = 0;
    List<GenericRecord> pages = crawl(SEED, 2_000, CrawlOptions.ofThePaper());
    for (GenericRecord page : pages) {
      byte[] content = content(page);
      compressedBytes += avro(List.of(page)).length - content.length + deflatedSize(content);
      long metadataSizeInBytes = sizeOf(metadata(page));
      totalHeaderBytes += metadataSizeInBytes;
      projectedBytes += page.get("url").toString().length() + 1 + metadataSizeInBytes;
    }
    double proportion = (double) compressedBytes / projectedBytes;
    assertTrue(proportion > 28 && proportion < 35, () -> "proportion: " + proportion);
    double meanHeaderBytes = (double) totalHeaderBytes / pages.size();
    assertTrue(meanHeaderBytes > 330 && meanHeaderBytes < 450, () -> "headers: " + meanHeaderBytes);
  }

  @Test
  void pagesOfASiteComeInRuns() {
    CrawlOptions optionsWithRuns = CrawlOptions.defaults().withPagesPerSiteRun(20);
    List<GenericRecord> pages = crawl(SEED, ROW_COUNT, optionsWithRuns);
    long siteChangeCount =
        IntStream.range(1, ROW_COUNT)
            .filter(i -> !site(pages.get(i)).equals(site(pages.get(i - 1))))
            .count();
    double expectedRunCount = ROW_COUNT / 20.0;
    assertTrue(
        siteChangeCount > 0.7 * expectedRunCount && siteChangeCount < 1.3 * expectedRunCount,
        () -> "changes: " + siteChangeCount);
    long matchingCount = pages.stream().filter(CrawlGeneratorTest::matches).count();
    assertTrue(
        matchingCount > 0.02 * ROW_COUNT && matchingCount < 0.11 * ROW_COUNT,
        () -> "matching: " + matchingCount);
    assertEquals(pages.subList(0, 50), crawl(SEED, 50, optionsWithRuns));
  }

  @Test
  void headerKeysAreLowerCaseAndMostlyRare() {
    Map<String, Integer> pageCountByKey = new HashMap<>();
    for (GenericRecord page : CRAWL) {
      metadata(page).keySet().forEach(key -> pageCountByKey.merge(key.toString(), 1, Integer::sum));
    }
    assertTrue(
        pageCountByKey.keySet().stream().allMatch(key -> key.equals(key.toLowerCase(Locale.ROOT))));
    double contentTypeFraction = pageCountByKey.get("content-type") / (double) ROW_COUNT;
    assertTrue(
        contentTypeFraction > 0.96 && contentTypeFraction < 0.98,
        () -> "content-type: " + contentTypeFraction);
    assertTrue(pageCountByKey.get("date") > 0.9 * ROW_COUNT);
    assertTrue(pageCountByKey.get("server") > 0.7 * ROW_COUNT);
    long rareKeyCount =
        pageCountByKey.values().stream().filter(pages -> pages < 0.03 * ROW_COUNT).count();
    assertTrue(rareKeyCount > 200, () -> "rare keys: " + rareKeyCount);
  }

  @Test
  void pagesHaveUpToTwentyInlinksAndMostlyFew() {
    int[] counts =
        CRAWL.stream().mapToInt(page -> ((List<?>) page.get("inlink")).size()).sorted().toArray();
    assertEquals(0, counts[0]);
    assertTrue(counts[ROW_COUNT / 2] <= 2, () -> "median: " + counts[ROW_COUNT / 2]);
    assertEquals(20, counts[ROW_COUNT - 1]);
  }

  @Test
  void aFewSitesHaveManyPages() {
    Map<String, Integer> pageCountBySite = new HashMap<>();
    CRAWL.forEach(page -> pageCountBySite.merge(site(page), 1, Integer::sum));
    List<Integer> counts = new ArrayList<>(pageCountBySite.values());
    counts.sort(null);
    int maxPageCount = counts.get(counts.size() - 1);
    assertTrue(
        maxPageCount > 0.05 * ROW_COUNT && maxPageCount < 0.25 * ROW_COUNT,
        () -> "most: " + maxPageCount);
    assertTrue(counts.size() > 500, () -> "sites: " + counts.size());
  }

  @Test
  void urlsAreMostlyDistinct() {
    long distinctCount = CRAWL.stream().map(page -> page.get("url").toString()).distinct().count();
    assertTrue(distinctCount > 0.97 * ROW_COUNT, () -> "distinct: " + distinctCount);
  }

  @Test
  void matchingPagesHaveSeveralContentTypes() {
    Set<String> types = new TreeSet<>();
    CRAWL.stream()
        .filter(CrawlGeneratorTest::matches)
        .forEach(page -> types.add(String.valueOf(metadata(page).get(Headers.CONTENT_TYPE))));
    assertTrue(types.contains("text/html; charset=Shift_JIS"), types::toString);
    assertTrue(types.size() >= 8, types::toString);
  }

  @Test
  void dateHeadersContainTheFetchTime() {
    GenericRecord page = CRAWL.get(0);
    Object date = metadata(page).get(new Utf8("date"));
    assertEquals("Sat, 01 Jan 2011 00:00:00 GMT", date.toString());
  }

  @Test
  void anEmptyCrawlHasNoPages() {
    Iterator<GenericRecord> emptyCrawl = new CrawlGenerator(SEED, 0, CrawlOptions.defaults());
    assertFalse(emptyCrawl.hasNext());
    assertThrows(NoSuchElementException.class, emptyCrawl::next);
  }

  @Test
  void rejectsOptionsOutOfRange() {
    CrawlOptions options = CrawlOptions.defaults();
    assertThrows(IllegalArgumentException.class, () -> options.withSiteCount(0));
    assertThrows(IllegalArgumentException.class, () -> options.withMatchingFraction(1.1));
    assertThrows(IllegalArgumentException.class, () -> options.withMedianContentSizeInBytes(1));
    assertThrows(IllegalArgumentException.class, () -> options.withPagesPerSiteRun(0));
    assertThrows(IllegalArgumentException.class, () -> new CrawlOptions(1, 512, 0, 9, 6, 1));
    assertThrows(IllegalArgumentException.class, () -> new CrawlGenerator(SEED, -1, options));
  }

  private static List<GenericRecord> crawl(long seed, long rowCount, CrawlOptions options) {
    List<GenericRecord> pages = new ArrayList<>();
    new CrawlGenerator(seed, rowCount, options).forEachRemaining(pages::add);
    return pages;
  }

  private static boolean matches(GenericRecord page) {
    return page.get("url").toString().contains(CrawlGenerator.PATTERN);
  }

  private static Map<?, ?> metadata(GenericRecord page) {
    return (Map<?, ?>) page.get("metadata");
  }

  /**
   * Returns the size of a map of short strings in Avro binary: two bytes of block counts, and two
   * of lengths per entry.
   */
  private static long sizeOf(Map<?, ?> map) {
    long size = 2;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      size +=
          ((Utf8) entry.getKey()).getByteLength() + ((Utf8) entry.getValue()).getByteLength() + 2;
    }
    return size;
  }

  private static String site(GenericRecord page) {
    return page.get("url").toString().split("/", 4)[2];
  }

  private static byte[] content(GenericRecord page) {
    return ((ByteBuffer) page.get("content")).array();
  }

  private static int deflatedSize(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(content);
      deflater.finish();
      return deflater.deflate(new byte[content.length + 64]);
    } finally {
      deflater.end();
    }
  }

  private static String sha256(List<GenericRecord> pages) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(avro(pages)));
  }

  private static byte[] avro(List<GenericRecord> pages) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(UrlInfo.schema());
    for (GenericRecord page : pages) {
      writer.write(page, encoder);
    }
    encoder.flush();
    return bytes.toByteArray();
  }
}
