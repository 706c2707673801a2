package dev.stoa.bench.experiment.join;

import dev.stoa.bench.experiment.study.contestant.SqlTable;
import dev.stoa.bench.experiment.study.contestant.StudyCase;
import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.experiment.study.contestant.StudyRatios;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.UserVisits;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Section 5.11 of the MapReduce study: the address with the highest revenue in a week, and the
 * average rank of the pages that it visited.
 */
public final class JoinExperiment implements Experiment {
  /** The factors of Table 1, by the study's names. */
  private static final Map<String, Double> TABLE_1 = table1();

  private static final String QUERY =
      "SELECT sourceIP, sum(adRevenue) AS totalRevenue, avg(pageRank) AS averageRank"
          + " FROM rankings, uservisits WHERE pageURL = destURL"
          + " AND visitDate BETWEEN DATE '%s' AND DATE '%s'"
              .formatted(JoinJobs.DATES.first(), JoinJobs.DATES.last())
          + " GROUP BY sourceIP ORDER BY totalRevenue DESC, sourceIP LIMIT 1";

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
        + " reduce tasks or in map tasks, in databases and in Spark; time of all jobs.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "MapReduce study (VLDB 2010), sections 5.11 and 5.12, Figure 12, Table 1",
        Map.of(JoinJobs.STOA_JOIN, 14.68));
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(
            JoinJobs.all().stream().map(StudyJob::name), StudyPlanBuilder.systemNames().stream())
        .toList();
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
    List<SqlTable> tables =
        List.of(
            new SqlTable(
                Rankings.of(settings.seed(), size.pageCount()),
                Rankings.SQL_COLUMNS,
                Rankings.PAGE_RANK,
                List.of(Rankings.PAGE_URL)),
            new SqlTable(
                UserVisits.of(settings.seed(), size),
                UserVisits.SQL_COLUMNS,
                UserVisits.VISIT_DATE));
    return new StudyPlanBuilder(settings, data, progress, tables, AnswerKind.TOP_EARNER)
        .build(List.of(new StudyCase("", QUERY, JoinJobs.all())), ratios());
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>(StudyRatios.ofCase("", contestantNames()));
    ratios.addAll(StudyRatios.to("", JoinJobs.STOA_JOIN, StudyPlanBuilder.systemNames()));
    return ratios;
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return List.of(
        StudyCharts.factors(
            results, "Figure 12: join", "", "Table 1, times the original job", TABLE_1));
  }
}
