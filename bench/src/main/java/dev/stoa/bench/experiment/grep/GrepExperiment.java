package dev.stoa.bench.experiment.grep;

import dev.stoa.bench.experiment.study.contestant.SqlTable;
import dev.stoa.bench.experiment.study.contestant.StudyCase;
import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.experiment.study.contestant.StudyRatios;
import dev.stoa.bench.experiment.study.data.GrepRecords;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Section 5.8 of the MapReduce study: the records that contain a text of three characters. */
public final class GrepExperiment implements Experiment {
  private static final String COLUMNS = "key varchar(10), field varchar(90)";
  private static final String QUERY =
      "SELECT key || field FROM grep WHERE field LIKE '%" + GrepRecords.PATTERN + "%'";

  @Override
  public String name() {
    return "grep";
  }

  @Override
  public String description() {
    return "The records of 100 bytes that contain a text, one of 10,000: MapReduce jobs, databases"
        + " and Spark; time of the whole job.";
  }

  /** Returns the factors of the record reader, and of the best job in Table 1. */
  @Override
  public Paper paper() {
    return new Paper(
        "MapReduce study (VLDB 2010), sections 5.8 and 5.12, Figure 6, Table 1",
        Map.of("text-fixed-length", 1.08, "stoa-batches", 1.47));
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(
            GrepJobs.all().stream().map(job -> job.name()), StudyPlanBuilder.systemNames().stream())
        .toList();
  }

  @Override
  public long defaultRowCount() {
    return 30_000_000;
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
    SqlTable table =
        new SqlTable(
            GrepRecords.of(settings.seed(), settings.rowCount()), COLUMNS, GrepRecords.KEY);
    return new StudyPlanBuilder(settings, data, progress, List.of(table), AnswerKind.LINES)
        .build(List.of(new StudyCase("", QUERY, GrepJobs.all())), ratios());
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>(StudyRatios.ofCase("", contestantNames()));
    ratios.addAll(StudyRatios.to("", StudyNames.STOA_BATCHES, StudyPlanBuilder.systemNames()));
    return ratios;
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return List.of(
        StudyCharts.factors(
            results,
            "Figure 6: the Grep task",
            "",
            "section 5.8, as its text says, and Table 1",
            Map.of(
                "Hadoop",
                1.0,
                "HadoopMT",
                1.08,
                "HadoopOpt",
                1.47,
                "DBMS-X",
                1.5,
                "Vertica",
                2.6)));
  }
}
