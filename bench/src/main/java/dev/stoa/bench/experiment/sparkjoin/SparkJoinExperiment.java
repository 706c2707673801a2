package dev.stoa.bench.experiment.sparkjoin;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkPlanBuilder.Case;
import dev.stoa.bench.spark.SparkQuery;
import dev.stoa.bench.spark.SparkRatios;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Joins tables in Spark that are bucketed and sorted by the join keys, and tables that Spark has to
 * shuffle. The Spark process rejects plans that sort or exchange the rows of bucketed tables.
 */
public final class SparkJoinExperiment implements Experiment {
  private static final String VISITS_CASE = "visits";
  private static final String HASHED_CASE = "hashed";
  private static final String PAGES_CASE = "pages";
  private static final String WEEK_CASE = "week";
  private static final String JOINED_TABLES =
      "rankings r JOIN uservisits v ON r.pageURL = v.destURL";

  private static final List<SparkTableFormat> FORMATS =
      List.of(
          SparkTableFormat.STOA_DEFAULT,
          SparkTableFormat.PARQUET,
          SparkTableFormat.PARQUET_BUCKETED,
          SparkTableFormat.STOA_BUCKETED);

  @Override
  public String name() {
    return "spark-join";
  }

  @Override
  public String description() {
    return "Joins Rankings and UserVisits in Spark, shuffled or bucketed and sorted: all visits"
        + " summed, visits summed by page, and the study's query over a week; --rows is the"
        + " number of visits.";
  }

  /** Returns the study's ratio of its join with two MapReduce jobs to its partition join. */
  @Override
  public Paper paper() {
    return new Paper(
        "MapReduce study (VLDB 2010), section 5.11, Table 1",
        Map.of("week/stoa-default / stoa-bucketed", 14.68));
  }

  @Override
  public List<String> contestantNames() {
    return SparkTableFormat.labels(FORMATS);
  }

  @Override
  public long defaultRowCount() {
    return 2_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    return new SparkPlanBuilder(settings, data, progress, FORMATS)
        .build(
            new VisitTables(settings.seed(), settings.rowCount()),
            List.of(
                new Case(VISITS_CASE, visitsQuery("MERGE(r, v)"), FORMATS),
                new Case(HASHED_CASE, visitsQuery("SHUFFLE_HASH(r)"), FORMATS),
                new Case(PAGES_CASE, pagesQuery(), FORMATS),
                new Case(WEEK_CASE, weekQuery(), FORMATS)),
            ratios(),
            RatioSummary.NONE);
  }

  /** Returns the query that counts and sums all rows of the join. */
  private static SparkQuery visitsQuery(String hint) {
    return SparkQuery.collect(
        "SELECT /*+ %s */ count(*), sum(r.pageRank), sum(v.adRevenue) FROM %s"
            .formatted(hint, JOINED_TABLES));
  }

  /**
   * Returns the query that sums by page. It needs no exchange if the tables are bucketed, since all
   * rows of a page are in one bucket.
   */
  private static SparkQuery pagesQuery() {
    return SparkQuery.collect(
        "SELECT /*+ MERGE(r, v) */ r.pageURL, r.pageRank, count(*) AS visits, sum(v.adRevenue) FROM"
            + " "
            + JOINED_TABLES
            + " GROUP BY r.pageURL, r.pageRank ORDER BY visits DESC, r.pageURL LIMIT 10");
  }

  /** Returns the study's query over a week, whose join keeps the visits of the week in memory. */
  private static SparkQuery weekQuery() {
    return SparkQuery.collect(
        "SELECT /*+ SHUFFLE_HASH(v) */ v.sourceIP, sum(v.adRevenue) AS totalRevenue,"
            + " avg(r.pageRank) AS avgPageRank FROM "
            + JOINED_TABLES
            + " WHERE v.visitDate BETWEEN DATE'2000-01-15' AND DATE'2000-01-22'"
            + " GROUP BY v.sourceIP ORDER BY totalRevenue DESC LIMIT 1");
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String query : List.of(VISITS_CASE, HASHED_CASE, PAGES_CASE, WEEK_CASE)) {
      for (SparkTableFormat format : FORMATS) {
        if (format != SparkTableFormat.STOA_BUCKETED) {
          ratios.add(ratio("", Measure.SECONDS, query, format));
          ratios.add(ratio("cpu, ", Stopwatch.CPU_SECONDS, query, format));
        }
      }
    }
    return ratios;
  }

  private static Ratio ratio(
      String prefix, Measure measure, String query, SparkTableFormat format) {
    return SparkRatios.ratio(prefix, measure, query, format, SparkTableFormat.STOA_BUCKETED);
  }
}
