package dev.stoa.bench.experiment.selection;

import dev.stoa.bench.experiment.study.contestant.SqlTable;
import dev.stoa.bench.experiment.study.contestant.StudyCase;
import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.experiment.study.contestant.StudyRatios;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.Selection;
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

/** Section 5.9 of the MapReduce study: the pages whose rank exceeds a threshold. */
public final class SelectionExperiment implements Experiment {
  @Override
  public String name() {
    return "selection";
  }

  @Override
  public String description() {
    return "The pages of Rankings whose rank exceeds a threshold, at selectivities from 0.002 to 1:"
        + " MapReduce jobs, databases and Spark; time of the whole job.";
  }

  @Override
  public Paper paper() {
    return SelectionPaper.paper();
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(SelectionJobs.names().stream(), StudyPlanBuilder.systemNames().stream())
        .toList();
  }

  @Override
  public long defaultRowCount() {
    return 18_000_000;
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
            Rankings.of(settings.seed(), settings.rowCount()),
            Rankings.SQL_COLUMNS,
            Rankings.PAGE_RANK);
    return new StudyPlanBuilder(settings, data, progress, List.of(table), AnswerKind.LINES)
        .build(Selection.ALL.stream().map(SelectionExperiment::studyCase).toList(), ratios());
  }

  private static StudyCase studyCase(Selection selection) {
    return new StudyCase(
        caseName(selection),
        "SELECT pageURL, pageRank FROM rankings WHERE pageRank > " + selection.threshold(),
        SelectionJobs.of(selection));
  }

  /** Returns the name of a case, which is its selectivity. */
  static String caseName(Selection selection) {
    return selection.selectivity() == 1 ? "1" : Double.toString(selection.selectivity());
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (Selection selection : Selection.ALL) {
      String caseName = caseName(selection);
      ratios.addAll(StudyRatios.ofCase(caseName, contestantNames()));
      ratios.addAll(
          StudyRatios.to(caseName, StudyNames.STOA_BATCHES, StudyPlanBuilder.systemNames()));
    }
    return ratios;
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return List.of(
        StudyCharts.factors(
            results,
            "Figure 7: selectivity 0.002",
            caseName(Selection.ALL.get(0)),
            "section 5.9, as its text says",
            Map.of(
                "Hadoop",
                1.0,
                "HadoopMT",
                2.0,
                "HadoopBDB",
                2.0,
                "HadoopMTi",
                5.5,
                "HadoopDB",
                5.5)),
        new ChartPair(
            "Figure 8: time by selectivity",
            SelectionPaper.figure8(),
            StudyCharts.secondsByCase(results)));
  }
}
