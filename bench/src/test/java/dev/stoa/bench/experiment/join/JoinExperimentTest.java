package dev.stoa.bench.experiment.join;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.bench.experiment.study.contestant.StudyPlanBuilder;
import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.TopEarner;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jobs of the join experiment on few visits, and joins them in a loop. */
class JoinExperimentTest {
  private static final long ROW_COUNT = 20_000;

  @TempDir Path directory;

  @Test
  void everyJobFindsTheTopEarner() throws IOException {
    JoinExperiment experiment = new JoinExperiment();
    Set<String> jobNames = new HashSet<>(experiment.contestantNames());
    StudyPlanBuilder.systemNames().forEach(jobNames::remove);
    Settings settings =
        Settings.of(experiment)
            .withRowCount(ROW_COUNT)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withContestants(jobNames);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.of(directory), ProgressListener.NONE);
    assertEquals(jobNames.size(), results.series().size());
    // the runner has compared the contestants
    assertEquals(topEarner(settings.seed()), results.series().get(0).answer().strip());
  }

  private static String topEarner(long seed) {
    StudySize size = new StudySize(ROW_COUNT);
    Map<String, Integer> rankByUrl = new HashMap<>();
    StudyTable rankings = Rankings.of(seed, size.pageCount());
    for (long page = 0; page < rankings.rowCount(); page++) {
      GenericRecord row = rankings.row(page);
      rankByUrl.put(row.get(Rankings.PAGE_URL).toString(), (Integer) row.get(Rankings.PAGE_RANK));
    }
    Map<String, List<GenericRecord>> visitsByAddress = new HashMap<>();
    StudyTable visits = UserVisits.of(seed, size);
    for (long visit = 0; visit < visits.rowCount(); visit++) {
      GenericRecord row = visits.row(visit);
      int day = (Integer) row.get(UserVisits.VISIT_DATE);
      if (day >= DateRange.WEEK.firstDay() && day <= DateRange.WEEK.lastDay()) {
        visitsByAddress
            .computeIfAbsent(row.get(UserVisits.SOURCE_IP).toString(), key -> new ArrayList<>())
            .add(row);
      }
    }
    TopEarner best = TopEarner.NONE;
    for (Map.Entry<String, List<GenericRecord>> entry : visitsByAddress.entrySet()) {
      double revenue =
          entry.getValue().stream()
              .mapToDouble(row -> (Double) row.get(UserVisits.AD_REVENUE))
              .sum();
      double rank =
          entry.getValue().stream()
              .mapToInt(row -> rankByUrl.get(row.get(UserVisits.DEST_URL).toString()))
              .average()
              .orElseThrow();
      best = best.max(new TopEarner(entry.getKey(), revenue, rank));
    }
    return best.toText();
  }
}
