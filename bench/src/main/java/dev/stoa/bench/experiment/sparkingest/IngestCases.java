package dev.stoa.bench.experiment.sparkingest;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.spark.SparkContestant;
import dev.stoa.bench.spark.SparkPlanBuilder.Case;
import dev.stoa.bench.spark.SparkQuery;
import dev.stoa.bench.spark.SparkRatios;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import io.trino.tpcds.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The cases and ratios of {@link SparkIngestExperiment}. */
final class IngestCases {
  private static final String STORE_SALES = "store_sales";
  static final List<String> TPCDS_TABLES = List.of(STORE_SALES, "catalog_sales", "web_sales");
  static final String LONGS_TABLE = "longs";
  static final String PAGES_TABLE = "pages";
  private static final String WRITE_CASE = "store_sales-write";
  private static final String SUMS_CASE = "store_sales-sums";
  private static final String GENERATED_CASE = "generated";

  /** The format whose session runs the query that reads no table. */
  private static final SparkTableFormat GENERATOR_FORMAT = SparkTableFormat.STOA_DEFAULT;

  private IngestCases() {}

  static List<Case> all(long rowCount) {
    List<Case> cases = new ArrayList<>();
    for (String table : TPCDS_TABLES) {
      cases.add(
          new Case(
              table, SparkQuery.noop("SELECT * FROM " + table), SparkTableFormat.unpartitioned()));
    }
    List<SparkTableFormat> writers = new ArrayList<>(SparkTableFormat.peers());
    writers.add(SparkTableFormat.STOA_DEFAULT);
    cases.add(new Case(WRITE_CASE, SparkQuery.copy(STORE_SALES), writers));
    cases.add(
        columnarCase(
            SUMS_CASE, "SELECT " + sumExpressions(Table.STORE_SALES) + " FROM store_sales"));
    cases.add(columnarCase(LONGS_TABLE, "SELECT sum(value) FROM longs"));
    String range =
        "SELECT sum(id) FROM range(0, %d, 1, 2)".formatted(IngestData.longCount(rowCount));
    cases.add(new Case(GENERATED_CASE, SparkQuery.collect(range), List.of(GENERATOR_FORMAT)));
    cases.add(
        columnarCase(
            PAGES_TABLE,
            "SELECT DISTINCT metadata['content-type'] FROM pages WHERE url LIKE '%"
                + CrawlGenerator.PATTERN
                + "%'"));
    return cases;
  }

  private static Case columnarCase(String name, String sql) {
    return new Case(name, SparkQuery.collect(sql), SparkTableFormat.columnar());
  }

  private static String sumExpressions(Table table) {
    return Arrays.stream(table.getColumns())
        .map(column -> "sum(" + column.getName() + ")")
        .collect(Collectors.joining(", "));
  }

  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String table : TPCDS_TABLES) {
      ratios.addAll(SparkRatios.times(table, SparkTableFormat.STOA_DEFAULT));
      ratios.addAll(allocationRatios(table));
    }
    ratios.addAll(SparkRatios.times(WRITE_CASE, SparkTableFormat.STOA_DEFAULT));
    for (SparkTableFormat peer : SparkTableFormat.peers()) {
      ratios.add(
          SparkRatios.ratio(
              "bytes written, ",
              SparkContestant.WRITTEN_BYTES,
              WRITE_CASE,
              SparkTableFormat.STOA_DEFAULT,
              peer));
    }
    ratios.addAll(SparkRatios.times(SUMS_CASE, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.times(LONGS_TABLE, SparkTableFormat.STOA_DEFAULT));
    String longsLabel = Contestant.labelOf(LONGS_TABLE, GENERATOR_FORMAT.label());
    String generatedLabel = Contestant.labelOf(GENERATED_CASE, GENERATOR_FORMAT.label());
    ratios.add(
        new Ratio(
            GENERATED_CASE + " / " + longsLabel, Measure.SECONDS, generatedLabel, longsLabel));
    ratios.addAll(SparkRatios.times(PAGES_TABLE, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.sizes(LONGS_TABLE, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.sizes(LONGS_TABLE, SparkTableFormat.STOA_SMALL));
    return ratios;
  }

  /**
   * Returns the ratios of allocated bytes of several formats to Stoa's row pages, and the ratio of
   * CPU times of Stoa's two layouts.
   */
  private static List<Ratio> allocationRatios(String table) {
    List<Ratio> ratios = new ArrayList<>();
    for (SparkTableFormat format :
        List.of(SparkTableFormat.PARQUET, SparkTableFormat.ORC, SparkTableFormat.STOA_DEFAULT)) {
      ratios.add(
          SparkRatios.ratio(
              "allocated, ",
              SparkContestant.ALLOCATED_BYTES,
              table,
              format,
              SparkTableFormat.STOA_ROWS));
    }
    ratios.add(
        SparkRatios.ratio(
            "cpu, ",
            Stopwatch.CPU_SECONDS,
            table,
            SparkTableFormat.STOA_DEFAULT,
            SparkTableFormat.STOA_ROWS));
    return ratios;
  }
}
