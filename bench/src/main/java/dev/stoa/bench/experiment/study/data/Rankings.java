package dev.stoa.bench.experiment.study.data;

import dev.stoa.cli.demo.crawl.StableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates the study's table Rankings. Of its pages, 0.2 % have a rank above 10, as in section
 * 5.9; {@link Selection} has the ranks for other selectivities.
 */
public final class Rankings {
  /** The name of the table. */
  public static final String NAME = "rankings";

  /** The name of the column with the URL, which is unique. */
  public static final String PAGE_URL = "pageURL";

  /** The name of the column with the rank, which is at least 1. */
  public static final String PAGE_RANK = "pageRank";

  /** The name of the column with the average duration of visits. */
  public static final String AVG_DURATION = "avgDuration";

  /** The position of the URL in a line of text. */
  public static final int PAGE_URL_POSITION = 0;

  /** The position of the rank in a line of text. */
  public static final int PAGE_RANK_POSITION = 1;

  /** The columns with their types, in the SQL of all databases. */
  public static final String SQL_COLUMNS = "pageURL varchar(100), pageRank int, avgDuration int";

  /** The schema of the rows. */
  public static final Schema SCHEMA =
      SchemaBuilder.record("Ranking")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredString(PAGE_URL)
          .requiredInt(PAGE_RANK)
          .requiredInt(AVG_DURATION)
          .endRecord();

  private static final int MAX_RANK = 10_000;
  private static final int DURATION_LIMIT = 100;
  private static final long RANK_SEQUENCES = 0x52414E4BL;

  private Rankings() {}

  /** Returns the table with this number of pages. */
  public static StudyTable of(long seed, long pageCount) {
    PageUrls urls = new PageUrls(seed);
    StableRandom random = new StableRandom(0);
    return new StudyTable(NAME, SCHEMA, pageCount, page -> row(urls, random, seed, page));
  }

  private static GenericRecord row(PageUrls urls, StableRandom random, long seed, long page) {
    random.reset(seed + RANK_SEQUENCES, page);
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(PAGE_URL_POSITION, urls.url(page));
    row.put(PAGE_RANK_POSITION, rank(random.nextDouble()));
    row.put(2, 1 + random.nextInt(DURATION_LIMIT));
    return row;
  }

  /** Returns the rank that a fraction {@code share} of pages exceeds. */
  private static int rank(double share) {
    Selection last = Selection.STEPS.get(Selection.STEPS.size() - 1);
    if (share < last.selectivity()) {
      // The highest ranks are distributed as the study's others: twice the rank is half as
      // frequent.
      double rank = (last.threshold() + 1) * last.selectivity() / Math.max(share, 1e-9);
      return (int) Math.min(MAX_RANK, rank);
    }
    int rank = 0;
    while (share < Selection.STEPS.get(rank).selectivity()) {
      rank++;
    }
    return rank;
  }
}
