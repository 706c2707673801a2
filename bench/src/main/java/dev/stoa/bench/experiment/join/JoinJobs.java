package dev.stoa.bench.experiment.join;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.OriginalJoin;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.experiment.study.job.StudyJobs.AnswerReader;
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

/** The jobs that find the top earner of the week, over Rankings and UserVisits in this order. */
final class JoinJobs {
  /** The name of the job over bucketed tables. */
  static final String STOA_JOIN = "stoa-join";

  /** The days of the visits. */
  static final DateRange DATES = DateRange.WEEK;

  /** The study partitions the tables into as many files as there are nodes. */
  private static final int BUCKET_COUNT = 2;

  private JoinJobs() {}

  /** Returns all contestants, the baseline first. */
  static List<StudyJob> all() {
    return List.of(original(), mutableText(), indexedText(), stoaJoin());
  }

  private static StudyJob original() {
    return new StudyJob(
        StudyNames.ORIGINAL,
        "text, split into strings; joined in reduce tasks, two jobs",
        List.of(TextFormat.UNSORTED, TextFormat.UNSORTED),
        (jobs, tables, answerReader) -> OriginalJoin.run(jobs, tables, DATES, answerReader));
  }

  private static StudyJob mutableText() {
    return new StudyJob(
        StudyNames.TEXT_MUTABLE,
        "text, decoded in place; joined in reduce tasks, two jobs",
        List.of(TextFormat.UNSORTED, TextFormat.UNSORTED),
        (jobs, tables, answerReader) ->
            OriginalJoin.run(
                jobs,
                DATES,
                job -> {
                  job.setMapperClass(MutableJoinMapper.class);
                  jobs.addFileInput(job, tables.get(0));
                  jobs.addFileInput(job, tables.get(1));
                },
                answerReader));
  }

  private static StudyJob indexedText() {
    return new StudyJob(
        StudyNames.TEXT_INDEX,
        "text, visits sorted by date with a range index over pages of 1 MiB, decoded in place;"
            + " joined in reduce tasks, two jobs",
        List.of(TextFormat.UNSORTED, new IndexedTextFormat(UserVisits.VISIT_DATE)),
        (jobs, tables, answerReader) ->
            OriginalJoin.run(jobs, DATES, job -> readIndexed(jobs, job, tables), answerReader));
  }

  private static void readIndexed(StudyJobs jobs, Job job, List<Path> tables) throws IOException {
    Path rankings = tables.get(0);
    Path visits = tables.get(1);
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

  private static StudyJob stoaJoin() {
    return new StudyJob(
        STOA_JOIN,
        "tables in %d buckets of the URL, visits sorted by date; joined in map tasks, one job"
            .formatted(BUCKET_COUNT),
        List.of(
            TableFormat.bucketed(Rankings.PAGE_URL, BUCKET_COUNT, Rankings.PAGE_RANK),
            TableFormat.bucketed(UserVisits.DEST_URL, BUCKET_COUNT, UserVisits.VISIT_DATE)),
        JoinJobs::joinTables);
  }

  private static Outcome joinTables(StudyJobs jobs, List<Path> tables, AnswerReader answerReader)
      throws IOException {
    Job job = jobs.newJob(STOA_JOIN);
    job.setInputFormatClass(JoinInputFormat.class);
    JoinInputFormat.addTable(
        job,
        JoinTable.of(Rankings.NAME, hadoopPath(tables.get(0)), Rankings.PAGE_URL)
            .withColumns(TableJoinMapper.RANKING_COLUMNS));
    JoinInputFormat.addTable(
        job,
        JoinTable.of(UserVisits.NAME, hadoopPath(tables.get(1)), UserVisits.DEST_URL)
            .withColumns(TableJoinMapper.VISIT_COLUMNS)
            .withPredicate(column(UserVisits.VISIT_DATE).between(DATES.first(), DATES.last())));
    job.setMapperClass(TableJoinMapper.class);
    job.setReducerClass(TopEarnerReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    return jobs.measure(
        job, answerReader, result -> StoaCounter.BYTES_READ.valueIn(result.counters()));
  }

  private static org.apache.hadoop.fs.Path hadoopPath(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.toUri());
  }
}
