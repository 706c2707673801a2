package dev.stoa.bench.experiment.join;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.Answers;
import dev.stoa.bench.experiment.study.job.OriginalJoin;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.experiment.study.job.TopEarnerReducer;
import dev.stoa.bench.experiment.study.text.IndexedTextFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat.KeyRange;
import dev.stoa.bench.experiment.study.text.MutableJoinMapper;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.hadoop.join.JoinInputFormat;
import dev.stoa.hadoop.join.JoinTable;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * A way to find the top earner of the week: formats of the tables, and the jobs.
 *
 * @param name the contestant's name
 * @param setup its configuration, in a few words
 * @param rankings the format of Rankings
 * @param userVisits the format of UserVisits
 * @param run the jobs
 */
record JoinMethod(
    String name, String setup, StudyFileFormat rankings, StudyFileFormat userVisits, JoinRun run) {
  /** The name of the job over bucketed tables. */
  static final String STOA_JOIN = "stoa-join";

  private static final DateRange DATES = DateRange.WEEK;

  /** The study partitions the tables into as many files as there are nodes. */
  private static final int BUCKET_COUNT = 2;

  /** Returns all methods, the baseline first. */
  static List<JoinMethod> all() {
    return List.of(original(), mutableText(), indexedText(), stoaJoin());
  }

  private static JoinMethod original() {
    return new JoinMethod(
        StudyNames.ORIGINAL,
        "text, split into strings; joined in reduce tasks, two jobs",
        TextFormat.UNSORTED,
        TextFormat.UNSORTED,
        (jobs, rankings, visits) -> OriginalJoin.run(jobs, rankings, visits, DATES));
  }

  private static JoinMethod mutableText() {
    return new JoinMethod(
        StudyNames.TEXT_MUTABLE,
        "text, decoded in place; joined in reduce tasks, two jobs",
        TextFormat.UNSORTED,
        TextFormat.UNSORTED,
        (jobs, rankings, visits) ->
            OriginalJoin.run(
                jobs,
                DATES,
                job -> {
                  job.setMapperClass(MutableJoinMapper.class);
                  jobs.addFileInput(job, rankings);
                  jobs.addFileInput(job, visits);
                }));
  }

  private static JoinMethod indexedText() {
    return new JoinMethod(
        StudyNames.TEXT_INDEX,
        "text, visits sorted by date with a range index over pages of 1 MiB, decoded in place;"
            + " joined in reduce tasks, two jobs",
        TextFormat.UNSORTED,
        new IndexedTextFormat(UserVisits.VISIT_DATE),
        (jobs, rankings, visits) ->
            OriginalJoin.run(jobs, DATES, job -> readIndexed(jobs, job, rankings, visits)));
  }

  private static void readIndexed(StudyJobs jobs, Job job, Path rankings, Path visits)
      throws IOException {
    jobs.addFileInput(job, rankings); // sets the size of splits
    IndexedTextInputFormat.configure(
        job,
        visits,
        new KeyRange(DATES.first().toString(), DATES.last().toString()),
        jobs.slotCount());
    MultipleInputs.addInputPath(
        job, hadoopPath(rankings), TextInputFormat.class, MutableJoinMapper.class);
    MultipleInputs.addInputPath(
        job, hadoopPath(visits), IndexedTextInputFormat.class, MutableJoinMapper.class);
  }

  private static JoinMethod stoaJoin() {
    return new JoinMethod(
        STOA_JOIN,
        "tables in %d buckets of the URL, visits sorted by date; joined in map tasks, one job"
            .formatted(BUCKET_COUNT),
        TableFormat.bucketed(Rankings.PAGE_URL, BUCKET_COUNT, Rankings.PAGE_RANK),
        TableFormat.bucketed(UserVisits.DEST_URL, BUCKET_COUNT, UserVisits.VISIT_DATE),
        JoinMethod::joinTables);
  }

  private static Outcome joinTables(StudyJobs jobs, Path rankings, Path visits) throws IOException {
    Job job = jobs.newJob(STOA_JOIN);
    job.setInputFormatClass(JoinInputFormat.class);
    JoinInputFormat.addTable(
        job,
        JoinTable.of(Rankings.NAME, hadoopPath(rankings), Rankings.PAGE_URL)
            .withColumns(TableJoinMapper.RANKING_COLUMNS));
    JoinInputFormat.addTable(
        job,
        JoinTable.of(UserVisits.NAME, hadoopPath(visits), UserVisits.DEST_URL)
            .withColumns(TableJoinMapper.VISIT_COLUMNS)
            .withPredicate(column(UserVisits.VISIT_DATE).between(DATES.first(), DATES.last())));
    job.setMapperClass(TableJoinMapper.class);
    job.setReducerClass(TopEarnerReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    return jobs.measure(
        job, Answers::ofOneLine, result -> StoaCounter.BYTES_READ.valueIn(result.counters()));
  }

  private static org.apache.hadoop.fs.Path hadoopPath(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.toUri());
  }
}
