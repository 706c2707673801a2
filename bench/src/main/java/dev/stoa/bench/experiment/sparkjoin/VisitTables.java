package dev.stoa.bench.experiment.sparkjoin;

import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkTables;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Rankings and UserVisits, with the columns and proportions of the study (section 5.3); the join
 * key is the first column of each.
 *
 * @param seed the seed of both tables
 * @param visits the number of rows of UserVisits
 */
record VisitTables(long seed, long visits) implements SparkPlanBuilder.Source {
  /** The study has 155 million visits of 18 million pages. */
  private static final double PAGES_PER_VISIT = 18.0 / 155;

  /**
   * Chosen so that the study's eight days have the same share of visits as there: 134,000 of 155
   * million.
   */
  private static final int DAYS = 9_250;

  private long pages() {
    return Math.max(1, Math.round(visits * PAGES_PER_VISIT));
  }

  @Override
  public void make(SparkTables tables, Path folder) throws IOException {
    tables.write(rankings(), folder.resolve("rankings"));
    tables.write(userVisits(), folder.resolve("uservisits"));
  }

  /** About 60 characters. */
  private String url(String page) {
    return "concat('http://www.', left(sha1(concat(%1$s, '-%2$d')), 14), '.example.org/', left(md5(%1$s), 20), '.html')"
        .formatted("CAST(" + page + " AS STRING)", seed);
  }

  private String random(int column, long below) {
    return "pmod(xxhash64(id, %d, %d), %d)".formatted(seed, column, below);
  }

  private String rankings() {
    return "SELECT %s AS pageURL, CAST(%s AS INT) AS pageRank, CAST(%s AS INT) AS avgDuration FROM range(0, %d, 1, 2)"
        .formatted(url("id"), random(1, 10_000), random(2, 100), pages());
  }

  private String userVisits() {
    return ("SELECT %s AS destURL, concat_ws('.', %s, %s, %s, %s) AS sourceIP,"
            + " date_add(DATE'1975-01-01', CAST(%s AS INT)) AS visitDate, %s / 1000D AS"
            + " adRevenue, concat('Mozilla/', %s, '.0 (compatible; ', left(md5(CAST(id AS"
            + " STRING)), 20), ')') AS userAgent, elt(1 + CAST(%s AS INT), 'USA', 'DEU', 'FRA',"
            + " 'JPN', 'BRA', 'IND', 'CHN', 'ZAF') AS countryCode, elt(1 + CAST(%s AS INT),"
            + " 'en-US', 'de-DE', 'fr-FR', 'ja-JP') AS languageCode, concat('word', %s) AS"
            + " searchWord, CAST(%s AS INT) AS duration FROM range(0, %d, 1, 2)")
        .formatted(
            url(random(3, pages())),
            random(4, 256),
            random(5, 256),
            random(6, 16),
            random(7, 4),
            random(8, DAYS),
            random(9, 1_000_000),
            random(10, 6),
            random(11, 8),
            random(12, 4),
            random(13, 5_000),
            random(14, 100),
            visits);
  }
}
