package dev.stoa.bench.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.experiment.compression.CompressionExperiment;
import dev.stoa.bench.experiment.filter.FilterExperiment;
import dev.stoa.bench.experiment.goodput.GoodputExperiment;
import dev.stoa.bench.experiment.maps.MapsExperiment;
import dev.stoa.bench.experiment.projectivity.ProjectivityExperiment;
import dev.stoa.bench.experiment.take.TakeExperiment;
import dev.stoa.bench.experiment.types.TypesExperiment;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnExperimentsTest {
  private static final long ROW_COUNT = 100;

  /** Formats whose libraries are fetched on first use. */
  private static final List<String> FETCHED_FORMATS =
      List.of(
          "hardwood",
          "trino-parquet",
          "trino-orc",
          "vortex",
          "spark-parquet",
          "spark-parquet-zstd");

  static Stream<Experiment> experiments() {
    return Stream.of(
        new GoodputExperiment(),
        new TypesExperiment(),
        new ProjectivityExperiment(),
        new FilterExperiment(),
        new CompressionExperiment(),
        new MapsExperiment(),
        new TakeExperiment());
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void allContestantsAgree(Experiment experiment) throws IOException {
    Set<String> names = new HashSet<>(experiment.contestantNames());
    FETCHED_FORMATS.forEach(names::remove);
    Settings settings =
        Settings.of(experiment)
            .withRowCount(ROW_COUNT)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withContestants(names);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    for (Series series : results.series()) {
      assertTrue(
          series.bytesRead() > 0 || series.rowCount() == 0 || isTableLookup(experiment, series),
          series.label());
      assertTrue(series.bytesOnDisk() > 0, series.label());
      assertTrue(series.valueBytes() > 0 || series.rowCount() == 0, series.label());
    }
    assertEquals(List.of(), results.skipped());
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    experiment.charts(results);
  }

  /** Stoa's lookup of rows by position does not report the bytes read. */
  private static boolean isTableLookup(Experiment experiment, Series series) {
    return experiment instanceof TakeExperiment && series.name().startsWith("stoa-");
  }
}
