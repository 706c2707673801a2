package dev.stoa.bench.experiment.aggregation;

import dev.stoa.bench.experiment.study.contestant.SqlTable;
import dev.stoa.bench.experiment.study.contestant.StudyCase;
import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.experiment.study.contestant.StudyRatios;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.AggregationTask;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Section 5.10 of the MapReduce study: the revenue of each address, or of each prefix. */
public final class AggregationExperiment implements Experiment {
  @Override
  public String name() {
    return "aggregation";
  }

  @Override
  public String description() {
    return "The revenue by address, by its prefix, and by address in a range of dates, with and"
        + " without fingerprint grouping: MapReduce jobs, databases and Spark; time of the whole"
        + " job.";
  }

  @Override
  public Paper paper() {
    return AggregationPaper.paper();
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(jobNames(), StudyPlanBuilder.systemNames().stream()).toList();
  }

  private static Stream<String> jobNames() {
    return Arrays.stream(AggregationTask.values())
        .flatMap(task -> AggregationJobs.of(task).stream())
        .map(StudyJob::name)
        .distinct();
  }

  @Override
  public long defaultRowCount() {
    return 8_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    SqlTable table =
        new SqlTable(
            UserVisits.of(settings.seed(), new StudySize(settings.rowCount())),
            UserVisits.SQL_COLUMNS,
            UserVisits.VISIT_DATE);
    return new StudyPlanBuilder(settings, data, progress, List.of(table), AnswerKind.SUMS)
        .build(
            Arrays.stream(AggregationTask.values()).map(AggregationExperiment::studyCase).toList(),
            ratios());
  }

  private static StudyCase studyCase(AggregationTask task) {
    String key =
        task.keyLength() == Integer.MAX_VALUE
            ? "sourceIP"
            : "substr(sourceIP, 1, %d)".formatted(task.keyLength());
    String condition =
        task.dates()
            .map(
                dates ->
                    "WHERE visitDate BETWEEN DATE '%s' AND DATE '%s' "
                        .formatted(dates.first(), dates.last()))
            .orElse("");
    return new StudyCase(
        task.label(),
        "SELECT %s, sum(adRevenue) AS total FROM uservisits %sGROUP BY %1$s"
            .formatted(key, condition),
        AggregationJobs.of(task));
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (AggregationTask task : AggregationTask.values()) {
      ratios.addAll(StudyRatios.ofCase(task.label(), contestantNames()));
    }
    for (AggregationTask task : AggregationTask.values()) {
      for (StudyJob job : AggregationJobs.of(task)) {
        String fingerprintName = job.name() + AggregationJobs.FINGERPRINT_SUFFIX;
        ratios.addAll(StudyRatios.to(task.label(), fingerprintName, List.of(job.name())));
      }
      ratios.addAll(
          StudyRatios.to(
              task.label(),
              StudyNames.STOA_BATCHES + AggregationJobs.FINGERPRINT_SUFFIX,
              StudyPlanBuilder.systemNames()));
    }
    return ratios;
  }

  @Override
  public List<ChartPair> charts(Results results) {
    String note = "section 5.10, as its text says, and Table 1";
    return List.of(
        StudyCharts.factors(
            results,
            "Figure 9: large aggregation",
            AggregationTask.LARGE.label(),
            note,
            AggregationPaper.LARGE),
        StudyCharts.factors(
            results,
            "Figure 10: small aggregation",
            AggregationTask.SMALL.label(),
            note,
            Map.of("Hadoop", 1.0, "HadoopMT", 1.63)),
        StudyCharts.factors(
            results,
            "Figure 11: aggregation of a range of dates",
            AggregationTask.DATE_RANGE.label(),
            "section 5.10, as its text says; the study compares with HadoopMT",
            Map.of("HadoopMT", 1.0, "HadoopMTi", 4.1)));
  }
}
