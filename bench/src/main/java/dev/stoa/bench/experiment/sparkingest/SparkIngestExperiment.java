package dev.stoa.bench.experiment.sparkingest;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Reads tables in Spark, as columns and as rows. */
public final class SparkIngestExperiment implements Experiment {
  @Override
  public String name() {
    return "spark-ingest";
  }

  @Override
  public String description() {
    return "Reads tables in Spark: all columns of the three largest tables of TPC-DS, the sum of a"
        + " column of longs, and one header of the pages of a web crawl; writes store_sales.";
  }

  /** Returns no figures: the paper's bars are bandwidths of tables of unknown size. */
  @Override
  public Paper paper() {
    return new Paper("Albis (USENIX ATC 2018), section 4.2, Figure 6a", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return SparkTableFormat.labels(SparkTableFormat.unpartitioned());
  }

  /** Returns the number of rows of store_sales at scale factor 1. */
  @Override
  public long defaultRowCount() {
    return IngestData.ROWS_AT_SCALE_ONE;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 2;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    return new SparkPlanBuilder(settings, data, progress, SparkTableFormat.unpartitioned())
        .build(
            new IngestData(settings.seed(), settings.rowCount()),
            IngestCases.all(settings.rowCount()),
            IngestCases.ratios(),
            RatioSummary.NONE);
  }
}
