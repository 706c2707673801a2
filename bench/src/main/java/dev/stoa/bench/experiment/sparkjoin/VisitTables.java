package dev.stoa.bench.experiment.sparkjoin;

import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkTables;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes the tables Rankings and UserVisits with the columns and proportions of the MapReduce study
 * (section 5.3). The first column of each is the join key.
 *
 * @param seed the seed of both tables
 * @param visitCount the number of rows of UserVisits
 */
record VisitTables(long seed, long visitCount) implements SparkPlanBuilder.Source {
  /** The study has 155 million visits of 18 million pages. */
  private static final double PAGES_PER_VISIT = 18.0 / 155;

  /**
   * The number of days over which visits are distributed: the eight days of the study's query then
   * have the same fraction of visits as in the study, 134,000 of 155 million.
   */
  private static final int DAY_COUNT = 9_250;

  private long pageCount() {
    return Math.max(1, Math.round(visitCount * PAGES_PER_VISIT));
  }

  @Override
  public void writeTables(SparkTables tables, Path directory) throws IOException {
    tables.write(selectRankings(), directory.resolve("rankings"));
    tables.write(selectUserVisits(), directory.resolve("uservisits"));
  }

  /** Returns an SQL expression for the URL of a page, which has about 60 characters. */
  private String url(String page) {
    return "concat('http://www.', left(sha1(concat(%1$s, '-%2$d')), 14), '.example.org/', left(md5(%1$s), 20), '.html')"
        .formatted("CAST(" + page + " AS STRING)", seed);
  }

  /** Returns an SQL expression for a random number of a row. */
  private String random(int column, long below) {
    return "pmod(xxhash64(id, %d, %d), %d)".formatted(seed, column, below);
  }

  private String selectRankings() {
    return "SELECT %s AS pageURL, CAST(%s AS INT) AS pageRank, CAST(%s AS INT) AS avgDuration FROM range(0, %d, 1, 2)"
        .formatted(url("id"), random(1, 10_000), random(2, 100), pageCount());
  }

  private String selectUserVisits() {
    return ("SELECT %s AS destURL, concat_ws('.', %s, %s, %s, %s) AS sourceIP,"
            + " date_add(DATE'1975-01-01', CAST(%s AS INT)) AS visitDate, %s / 1000D AS"
            + " adRevenue, concat('Mozilla/', %s, '.0 (compatible; ', left(md5(CAST(id AS"
            + " STRING)), 20), ')') AS userAgent, elt(1 + CAST(%s AS INT), 'USA', 'DEU', 'FRA',"
            + " 'JPN', 'BRA', 'IND', 'CHN', 'ZAF') AS countryCode, elt(1 + CAST(%s AS INT),"
            + " 'en-US', 'de-DE', 'fr-FR', 'ja-JP') AS languageCode, concat('word', %s) AS"
            + " searchWord, CAST(%s AS INT) AS duration FROM range(0, %d, 1, 2)")
        .formatted(
            url(random(3, pageCount())),
            random(4, 256),
            random(5, 256),
            random(6, 16),
            random(7, 4),
            random(8, DAY_COUNT),
            random(9, 1_000_000),
            random(10, 6),
            random(11, 8),
            random(12, 4),
            random(13, 5_000),
            random(14, 100),
            visitCount);
  }
}
