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

/** The queries and ratios of the experiment. */
final class IngestCases {
  static final List<String> TPCDS = List.of("store_sales", "catalog_sales", "web_sales");
  static final String LONGS = "longs";
  static final String PAGES = "pages";
  private static final String SUMS = "store_sales-sums";
  private static final String GENERATED = "generated";

  /** A session that sums without storing. */
  private static final SparkTableFormat GENERATOR = SparkTableFormat.STOA_DEFAULT;

  private IngestCases() {}

  static List<Case> all(long rows) {
    List<Case> cases = new ArrayList<>();
    for (String table : TPCDS) {
      cases.add(
          new Case(
              table, SparkQuery.noop("SELECT * FROM " + table), SparkTableFormat.unpartitioned()));
    }
    cases.add(columnar(SUMS, "SELECT " + sums(Table.STORE_SALES) + " FROM store_sales"));
    cases.add(columnar(LONGS, "SELECT sum(value) FROM longs"));
    String range = "SELECT sum(id) FROM range(0, %d, 1, 2)".formatted(IngestData.longCount(rows));
    cases.add(new Case(GENERATED, SparkQuery.collect(range), List.of(GENERATOR)));
    cases.add(
        columnar(
            PAGES,
            "SELECT DISTINCT metadata['content-type'] FROM pages WHERE url LIKE '%"
                + CrawlGenerator.PATTERN
                + "%'"));
    return cases;
  }

  private static Case columnar(String name, String sql) {
    return new Case(name, SparkQuery.collect(sql), SparkTableFormat.columnar());
  }

  private static String sums(Table table) {
    return Arrays.stream(table.getColumns())
        .map(column -> "sum(" + column.getName() + ")")
        .collect(Collectors.joining(", "));
  }

  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String table : TPCDS) {
      ratios.addAll(SparkRatios.times(table, SparkTableFormat.STOA_DEFAULT));
      ratios.addAll(allocations(table));
    }
    ratios.addAll(SparkRatios.times(SUMS, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.times(LONGS, SparkTableFormat.STOA_DEFAULT));
    String ours = Contestant.labelOf(LONGS, GENERATOR.label());
    String generated = Contestant.labelOf(GENERATED, GENERATOR.label());
    ratios.add(new Ratio(GENERATED + " / " + ours, Measure.SECONDS, generated, ours));
    ratios.addAll(SparkRatios.times(PAGES, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.sizes(LONGS, SparkTableFormat.STOA_DEFAULT));
    ratios.addAll(SparkRatios.sizes(LONGS, SparkTableFormat.STOA_SMALL));
    return ratios;
  }

  /** Objects allocated per row: our columns and rows, and the peers'. */
  private static List<Ratio> allocations(String table) {
    List<Ratio> ratios = new ArrayList<>();
    for (SparkTableFormat other :
        List.of(SparkTableFormat.PARQUET, SparkTableFormat.ORC, SparkTableFormat.STOA_DEFAULT)) {
      ratios.add(
          SparkRatios.ratio(
              "allocated, ",
              SparkContestant.ALLOCATED_BYTES,
              table,
              other,
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
