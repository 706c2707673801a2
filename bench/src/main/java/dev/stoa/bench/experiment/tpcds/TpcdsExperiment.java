package dev.stoa.bench.experiment.tpcds;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkPlanBuilder.Case;
import dev.stoa.bench.spark.SparkQuery;
import dev.stoa.bench.spark.SparkRatios;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Runs all queries of TPC-DS in Spark; each is a case. */
public final class TpcdsExperiment implements Experiment {
  /** The number of rows of store_sales at scale factor 1. */
  private static final long ROWS_AT_SCALE_ONE = 2_880_404;

  private static final List<SparkTableFormat> FORMATS = SparkTableFormat.columnar();

  @Override
  public String name() {
    return "tpcds";
  }

  @Override
  public String description() {
    return "Runs the 103 queries of TPC-DS in Spark SQL, each as a case; --rows is the number of"
        + " rows of store_sales.";
  }

  /** Returns the paper's ratios of the total times of Parquet and ORC to Albis's. */
  @Override
  public Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("total, parquet / stoa-default", 1850.1 / 1379.2);
    figures.put("total, orc / stoa-default", 1723.4 / 1379.2);
    figures.put("best, parquet / stoa-default", 3.0);
    figures.put("best, orc / stoa-default", 2.3);
    return new Paper("Albis (USENIX ATC 2018), section 4.2, Figure 6c", figures);
  }

  @Override
  public List<String> contestantNames() {
    return SparkTableFormat.labels(FORMATS);
  }

  @Override
  public long defaultRowCount() {
    return ROWS_AT_SCALE_ONE;
  }

  @Override
  public OptionalLong rowCountAtScaleOne() {
    return OptionalLong.of(ROWS_AT_SCALE_ONE);
  }

  @Override
  public int dataVersion() {
    return 2;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    double scaleFactor = (double) settings.rowCount() / ROWS_AT_SCALE_ONE;
    List<Case> cases = new ArrayList<>();
    for (String query : TpcdsQueries.NAMES) {
      cases.add(new Case(query, SparkQuery.collect("tpcds:" + query), FORMATS));
    }
    return new SparkPlanBuilder(settings, data, progress, FORMATS)
        .build(
            (tables, directory) -> tables.writeTpcds(scaleFactor, List.of(), directory),
            cases,
            ratios(),
            new TpcdsSummary(SparkTableFormat.STOA_DEFAULT.label()));
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String query : TpcdsQueries.NAMES) {
      ratios.addAll(SparkRatios.times(query, SparkTableFormat.STOA_DEFAULT));
    }
    return ratios;
  }
}
