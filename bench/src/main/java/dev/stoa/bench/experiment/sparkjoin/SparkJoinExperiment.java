package dev.stoa.bench.experiment.sparkjoin;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.Summary;
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
 * Joins of tables bucketed and sorted by their join keys, and of tables that a shuffle partitions.
 * A bucketed join whose plan sorts or exchanges is rejected.
 */
public final class SparkJoinExperiment implements Experiment {
  private static final String VISITS = "visits";
  private static final String HASHED = "hashed";
  private static final String PAGES = "pages";
  private static final String WEEK = "week";
  private static final String TABLES = "rankings r JOIN uservisits v ON r.pageURL = v.destURL";

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
    return "Rankings and UserVisits joined in Spark, shuffled and by tables in sorted buckets: all"
        + " visits summed, summed by page, and the study's query of a week; --rows are visits.";
  }

  /** The study's partition join against its original of two jobs, both in MapReduce. */
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
  public long defaultRows() {
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
            new VisitTables(settings.seed(), settings.rows()),
            List.of(
                new Case(VISITS, visits("MERGE(r, v)"), FORMATS),
                new Case(HASHED, visits("SHUFFLE_HASH(r)"), FORMATS),
                new Case(PAGES, pages(), FORMATS),
                new Case(WEEK, week(), FORMATS)),
            ratios(),
            Summary.NONE);
  }

  /** Only the join: its rows are counted and summed. */
  private static SparkQuery visits(String hint) {
    return SparkQuery.collect(
        "SELECT /*+ %s */ count(*), sum(r.pageRank), sum(v.adRevenue) FROM %s"
            .formatted(hint, TABLES));
  }

  /** Without any exchange if the tables are bucketed: groups are within one bucket, too. */
  private static SparkQuery pages() {
    return SparkQuery.collect(
        "SELECT /*+ MERGE(r, v) */ r.pageURL, r.pageRank, count(*) AS visits, sum(v.adRevenue) FROM"
            + " "
            + TABLES
            + " GROUP BY r.pageURL, r.pageRank ORDER BY visits DESC, r.pageURL LIMIT 10");
  }

  /** The study's query, whose partition join keeps the visits of the week in memory. */
  private static SparkQuery week() {
    return SparkQuery.collect(
        "SELECT /*+ SHUFFLE_HASH(v) */ v.sourceIP, sum(v.adRevenue) AS totalRevenue,"
            + " avg(r.pageRank) AS avgPageRank FROM "
            + TABLES
            + " WHERE v.visitDate BETWEEN DATE'2000-01-15' AND DATE'2000-01-22'"
            + " GROUP BY v.sourceIP ORDER BY totalRevenue DESC LIMIT 1");
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String query : List.of(VISITS, HASHED, PAGES, WEEK)) {
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
