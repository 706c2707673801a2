package dev.stoa.bench.experiment.join;

import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.experiment.study.contestant.StudyRatios;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.StudyData;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Section 5.11 of the MapReduce study: the address with the highest revenue in a week, and the
 * average rank of the pages that it visited.
 */
public final class JoinExperiment implements Experiment {
  /** The factors of Table 1, by the study's names. */
  private static final Map<String, Double> TABLE_1 = table1();

  private static Map<String, Double> table1() {
    Map<String, Double> factors = new LinkedHashMap<>();
    factors.put("Hadoop", 1.0);
    factors.put("HadoopOpt", 14.68);
    factors.put("Vertica", 21.0);
    factors.put("DBMS-X", 36.3);
    return factors;
  }

  @Override
  public String name() {
    return "join";
  }

  @Override
  public String description() {
    return "The top earner among the visitors of a week, from a join of Rankings and UserVisits in"
        + " reduce tasks or in map tasks; time of all jobs.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "MapReduce study (VLDB 2010), sections 5.11 and 5.12, Figure 12, Table 1",
        Map.of(JoinMethod.STOA_JOIN, 14.68));
  }

  @Override
  public List<String> contestantNames() {
    return JoinMethod.all().stream().map(JoinMethod::name).toList();
  }

  /** The number of visits; there are 0.116 times as many pages. */
  @Override
  public long defaultRowCount() {
    return 10_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    StudySize size = new StudySize(settings.rowCount());
    StudyTable rankings = Rankings.of(settings.seed(), size.pageCount());
    StudyTable userVisits = UserVisits.of(settings.seed(), size);
    StudyData studyData = new StudyData(data, progress);
    StudyJobs jobs = new StudyJobs(data.createScratchDirectory());
    List<Contestant> contestants = new ArrayList<>();
    for (JoinMethod method : JoinMethod.all()) {
      if (settings.includes(method.name())) {
        contestants.add(
            new JoinContestant(
                method,
                studyData.directory(rankings, method.rankings()),
                studyData.directory(userVisits, method.userVisits()),
                jobs));
      }
    }
    return new ExperimentPlan(contestants, List.of(), StudyRatios.ofCase("", contestantNames()));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return List.of(
        StudyCharts.factors(
            results, "Figure 12: join", "", "Table 1, times the original job", TABLE_1));
  }
}
