package dev.stoa.bench.experiment.study.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.GrepRecords;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the answers of the original jobs with those of loops over the generated rows. */
class OriginalJobsTest {
  private static final StudySize SIZE = new StudySize(3_000);
  private static final DateRange YEARS =
      new DateRange(LocalDate.of(1990, 1, 1), LocalDate.of(1999, 12, 31));

  @TempDir private Path directory;
  private StudyJobs jobs;

  @BeforeEach
  void createJobs() throws IOException {
    jobs = new StudyJobs(Files.createDirectory(directory.resolve("scratch")));
  }

  @Test
  void grepFindsTheLinesWithThePattern() throws IOException {
    StudyTable table = GrepRecords.of(5, 20_000);
    Job job = jobs.newJob("grep");
    OriginalGrep.configure(job);
    jobs.addFileInput(job, write(table, TextFormat.FIXED_LENGTH));
    List<String> lines =
        rows(table)
            .filter(row -> row.get(1).toString().contains("XYZ"))
            .map(row -> row.get(0).toString() + row.get(1))
            .toList();
    assertEquals(2, lines.size());
    assertEquals(answerOf(lines, Answers::ofLines), run(job, Answers::ofLines));
  }

  @Test
  void selectionFindsThePagesAboveTheThreshold() throws IOException {
    StudyTable table = Rankings.of(5, 2_000);
    Job job = jobs.newJob("selection");
    OriginalSelection.configure(job, 3);
    jobs.addFileInput(job, write(table, TextFormat.UNSORTED));
    List<String> lines =
        rows(table)
            .filter(row -> (Integer) row.get(1) > 3)
            .map(row -> row.get(0) + "\t" + row.get(1))
            .toList();
    assertEquals(answerOf(lines, Answers::ofLines), run(job, Answers::ofLines));
  }

  @Test
  void aggregationsSumTheRevenueOfEachGroup() throws IOException {
    StudyTable table = UserVisits.of(5, SIZE);
    Path text = write(table, TextFormat.UNSORTED);
    for (AggregationTask task : AggregationTask.values()) {
      Job job = jobs.newJob(task.label());
      OriginalAggregation.configure(job, task, 2);
      jobs.addFileInput(job, text);
      Map<String, Double> sums = new TreeMap<>();
      rows(table)
          .filter(row -> task.dates().map(dates -> isIn(dates, row)).orElse(true))
          .forEach(row -> sums.merge(key(task, row), revenue(row), Double::sum));
      List<String> lines =
          sums.entrySet().stream().map(sum -> sum.getKey() + "\t" + sum.getValue()).toList();
      assertEquals(answerOf(lines, Answers::ofSums), run(job, Answers::ofSums), task.label());
    }
  }

  @Test
  void joinFindsTheAddressWithTheHighestRevenue() throws IOException {
    StudyTable pages = Rankings.of(5, SIZE.pageCount());
    StudyTable visits = UserVisits.of(5, SIZE);
    Map<String, Integer> ranks = new HashMap<>();
    rows(pages).forEach(page -> ranks.put(page.get(0).toString(), (Integer) page.get(1)));
    Map<String, TopEarner> sums = new HashMap<>(); // With the sum of ranks instead of the average.
    Map<String, Integer> counts = new HashMap<>();
    rows(visits)
        .filter(visit -> isIn(YEARS, visit))
        .forEach(
            visit -> {
              String address = visit.get(0).toString();
              double rank = ranks.get(visit.get(1).toString());
              counts.merge(address, 1, Integer::sum);
              sums.merge(
                  address,
                  new TopEarner(address, revenue(visit), rank),
                  (left, right) ->
                      new TopEarner(
                          address,
                          left.totalRevenue() + right.totalRevenue(),
                          left.averageRank() + right.averageRank()));
            });
    TopEarner best = sums.values().stream().reduce(TopEarner.NONE, TopEarner::max);
    TopEarner expected =
        new TopEarner(
            best.address(), best.totalRevenue(), best.averageRank() / counts.get(best.address()));
    Outcome outcome =
        OriginalJoin.run(
            jobs,
            List.of(write(pages, TextFormat.UNSORTED), write(visits, TextFormat.UNSORTED)),
            YEARS,
            Answers::ofTopEarner);
    assertEquals(expected.toText(), outcome.answer().strip());
  }

  private String run(Job job, StudyJobs.AnswerReader answerReader) throws IOException {
    return jobs.measure(job, answerReader, JobResult::fileBytesRead).answer();
  }

  private Path write(StudyTable table, TextFormat format) throws IOException {
    Path path = Files.createDirectory(directory.resolve(table.name()));
    format.write(table, path);
    return path;
  }

  private String answerOf(List<String> lines, StudyJobs.AnswerReader answerReader)
      throws IOException {
    Path path = Files.createDirectories(directory.resolve("expected"));
    Files.write(path.resolve("part-0"), lines);
    return answerReader.read(path);
  }

  private static Stream<GenericRecord> rows(StudyTable table) {
    return LongStream.range(0, table.rowCount()).mapToObj(table::row);
  }

  private static String key(AggregationTask task, GenericRecord visit) {
    String address = visit.get(UserVisits.SOURCE_IP).toString();
    return address.substring(0, Math.min(task.keyLength(), address.length()));
  }

  private static double revenue(GenericRecord visit) {
    return (Double) visit.get(UserVisits.AD_REVENUE);
  }

  private static boolean isIn(DateRange dates, GenericRecord visit) {
    int day = (Integer) visit.get(UserVisits.VISIT_DATE);
    return day >= dates.firstDay() && day <= dates.lastDay();
  }
}
