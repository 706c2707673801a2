package dev.stoa.bench.experiment.compression;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.columns.ColumnPlanBuilder;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.rows.DataSet;
import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums all columns of tables in each format, uncompressed and with the codecs it recommends. */
public final class CompressionExperiment implements Experiment {
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final List<String> CONTESTANT_NAMES =
      List.of(
          "parquet-column-api",
          "parquet-column-api-snappy",
          "parquet-column-api-gzip",
          "parquet-column-api-zstd",
          "orc",
          "orc-snappy",
          "orc-zlib",
          "orc-zstd",
          "avro",
          "arrow-ipc",
          "vortex",
          "stoa-plain",
          "stoa-fast",
          "stoa-small",
          "stoa-dictionary-skiplist");

  @Override
  public String name() {
    return "compression";
  }

  @Override
  public String description() {
    return "Sums all columns of store_sales and of other tables in each format and codec; reports"
        + " the bytes on disk and the goodput.";
  }

  @Override
  public Paper paper() {
    return new Paper("Albis (USENIX ATC 2018), section 4.2, Table 6", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 1_000_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    ColumnPlanBuilder builder = ColumnPlanBuilder.of(CONTESTANT_NAMES, settings, data, progress);
    for (DataSet dataSet : DataSet.values()) {
      Optional<Rows> rows = dataSet.rows(settings.rowCount());
      if (rows.isPresent()) {
        Query allColumns = new Query.Sum(rows.get().columnNames());
        builder.add(dataSet.label(), rows.get(), Map.of(dataSet.label(), allColumns));
      }
    }
    List<Ratio> ratios = new ArrayList<>(ColumnRatios.sizes(caseNames(), CONTESTANT_NAMES));
    ratios.addAll(ColumnRatios.times(caseNames(), CONTESTANT_NAMES));
    return builder.build(ratios);
  }

  private static List<String> caseNames() {
    return Arrays.stream(DataSet.values()).map(DataSet::label).toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    List<ChartPair> charts = new ArrayList<>();
    for (String caseName : caseNames()) {
      charts.add(
          new ChartPair(
              "Bytes on disk, " + caseName, paperSizesChart(), sizesChart(results, caseName)));
      charts.add(
          new ChartPair(
              "Goodput, " + caseName,
              paperGoodputChart(),
              ColumnCharts.goodput(results, caseName)));
    }
    return charts;
  }

  private static Chart sizesChart(Results results, String caseName) {
    Map<String, Double> megabytes = new LinkedHashMap<>();
    for (String name : CONTESTANT_NAMES) {
      results
          .of(Contestant.labelOf(caseName, name))
          .ifPresent(series -> megabytes.put(name, series.bytesOnDisk() / BYTES_PER_MEGABYTE));
    }
    return ColumnCharts.bars("this run", "MB on disk", "this run", megabytes);
  }

  private static Chart paperSizesChart() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("parquet-column-api", 58.6);
    values.put("parquet-column-api-snappy", 44.3);
    values.put("parquet-column-api-gzip", 33.8);
    values.put("orc", 72.0);
    values.put("orc-snappy", 47.6);
    values.put("orc-zlib", 36.8);
    values.put("albis", 94.5);
    return ColumnCharts.bars("Table 6, TPC-DS", "GB on disk", "paper", values);
  }

  private static Chart paperGoodputChart() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("parquet-column-api", 12.5);
    values.put("parquet-column-api-snappy", 9.4);
    values.put("parquet-column-api-gzip", 8.3);
    values.put("orc", 19.1);
    values.put("orc-snappy", 17.8);
    values.put("orc-zlib", 13.0);
    values.put("albis", 59.9);
    return ColumnCharts.bars(
        "Table 6, store_sales", "gigabits of values per second, 16 cores", "paper", values);
  }
}
