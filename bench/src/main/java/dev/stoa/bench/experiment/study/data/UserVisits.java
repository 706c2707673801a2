package dev.stoa.bench.experiment.study.data;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.time.LocalDate;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates the study's table UserVisits. Revenues are multiples of 1/64, whose sums are exact in
 * any order, so that the answers of all systems can be compared digit by digit.
 */
public final class UserVisits {
  /** The name of the table. */
  public static final String NAME = "uservisits";

  /** The name of the column with the visitor's address. */
  public static final String SOURCE_IP = "sourceIP";

  /** The name of the column with the URL of the visited page, which is in Rankings. */
  public static final String DEST_URL = "destURL";

  /** The name of the column with the day of the visit. */
  public static final String VISIT_DATE = "visitDate";

  /** The name of the column with the revenue. */
  public static final String AD_REVENUE = "adRevenue";

  /** The position of the address in a line of text. */
  public static final int SOURCE_IP_POSITION = 0;

  /** The position of the page's URL in a line of text. */
  public static final int DEST_URL_POSITION = 1;

  /** The position of the day in a line of text. */
  public static final int VISIT_DATE_POSITION = 2;

  /** The position of the revenue in a line of text. */
  public static final int AD_REVENUE_POSITION = 3;

  /** The columns with their types, in the SQL of all databases. */
  public static final String SQL_COLUMNS =
      "sourceIP varchar(16), destURL varchar(100), visitDate date, adRevenue double precision,"
          + " userAgent varchar(64), countryCode varchar(3), languageCode varchar(6),"
          + " searchWord varchar(32), duration int";

  /** The schema of the rows; dates are days since 1970. */
  public static final Schema SCHEMA =
      SchemaBuilder.record("UserVisit")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredString(SOURCE_IP)
          .requiredString(DEST_URL)
          .name(VISIT_DATE)
          .type(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)))
          .noDefault()
          .requiredDouble(AD_REVENUE)
          .requiredString("userAgent")
          .requiredString("countryCode")
          .requiredString("languageCode")
          .requiredString("searchWord")
          .requiredInt("duration")
          .endRecord();

  private static final int FIRST_DAY = (int) LocalDate.of(1975, 1, 1).toEpochDay();

  /**
   * The number of days outside {@link DateRange#TENTH}, over which nine tenths of all visits are
   * distributed. {@link DateRange#WEEK} then has the study's fraction, 134,000 of 155 million.
   */
  private static final int OTHER_DAY_COUNT = 8_329;

  private static final int REVENUE_STEPS = 64_000;
  private static final double REVENUE_STEP = 1.0 / 64;
  private static final int WORD_COUNT = 5_000;
  private static final int DURATION_LIMIT = 10;
  private static final long VISIT_SEQUENCES = 0x5649534954L;

  private static final List<String> AGENTS =
      List.of(
          "Mozilla/4.0 (compatible; MSIE 6.0)",
          "Mozilla/5.0 (Windows; Firefox/2.0)",
          "Opera/9.20",
          "Googlebot/2.1",
          "Mozilla/5.0 (X11; Konqueror)",
          "Safari/525.13",
          "Lynx/2.8.5rel.1");
  private static final List<String> COUNTRIES =
      List.of("USA", "DEU", "FRA", "JPN", "BRA", "IND", "CHN", "ZAF", "MEX", "KOR");
  private static final List<String> LANGUAGES =
      List.of("EN-US", "DE-DE", "FR-FR", "JA-JP", "PT-BR", "HI-IN", "ZH-CN", "EN-ZA");

  private UserVisits() {}

  /** Returns the table of this size. */
  public static StudyTable of(long seed, StudySize size) {
    PageUrls urls = new PageUrls(seed);
    StableRandom random = new StableRandom(0);
    return new StudyTable(
        NAME, SCHEMA, size.visitCount(), visit -> row(urls, random, seed, size, visit));
  }

  private static GenericRecord row(
      PageUrls urls, StableRandom random, long seed, StudySize size, long visit) {
    random.reset(seed + VISIT_SEQUENCES, visit);
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(SOURCE_IP_POSITION, address(random.nextInt(size.addressCount())));
    row.put(DEST_URL_POSITION, urls.url(random.nextInt(size.pageCount())));
    row.put(VISIT_DATE_POSITION, day(random));
    row.put(AD_REVENUE_POSITION, random.nextInt(REVENUE_STEPS) * REVENUE_STEP);
    row.put(4, random.nextInt(1_000) + " " + element(AGENTS, random));
    row.put(5, element(COUNTRIES, random));
    row.put(6, element(LANGUAGES, random));
    row.put(7, "word" + random.nextInt(WORD_COUNT));
    row.put(8, 1 + random.nextInt(DURATION_LIMIT));
    return row;
  }

  /**
   * Returns an address, whose first seven characters have {@link StudySize#PREFIX_COUNT} values.
   */
  private static String address(int index) {
    int prefix = index % StudySize.PREFIX_COUNT;
    int suffix = index / StudySize.PREFIX_COUNT;
    return "%d.%d.%d.%d"
        .formatted(100 + prefix / 20, 100 + prefix % 20 * 7, suffix / 250, suffix % 250);
  }

  private static int day(StableRandom random) {
    int from = DateRange.TENTH.firstDay();
    int dayCount = DateRange.TENTH.lastDay() - from + 1;
    if (random.nextInt(10) == 0) {
      return from + random.nextInt(dayCount);
    }
    int day = FIRST_DAY + random.nextInt(OTHER_DAY_COUNT);
    return day < from ? day : day + dayCount;
  }

  private static String element(List<String> values, StableRandom random) {
    return values.get(random.nextInt(values.size()));
  }
}
