package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.StudyJobs.AnswerReader;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The original join (section 5.11), which takes two jobs: the first joins Rankings and the visits
 * of a range of days in its reduce tasks; the only reduce task of the second finds the address with
 * the highest revenue. The answer is a {@link TopEarner}.
 */
public final class OriginalJoin {
  /** The setting with the first day, in ISO format. */
  public static final String FIRST_DATE_KEY = "study.join.first.date";

  /** The setting with the last day, in ISO format. */
  public static final String LAST_DATE_KEY = "study.join.last.date";

  /** Precedes the rank in the values of the first job. */
  public static final char RANKING_TAG = 'R';

  /** Precedes address and revenue in the values of the first job. */
  public static final char VISIT_TAG = 'V';

  private OriginalJoin() {}

  /** Sets the input and the map function of the first job, which has all other settings. */
  @FunctionalInterface
  public interface InputConfigurator {
    /** Sets what the job reads, and how; the default is {@link JoinMapper} over lines. */
    void configure(Job job) throws IOException;
  }

  /**
   * Runs both jobs over text; the time is that of both.
   *
   * @param tables the directories of Rankings and UserVisits, in any order
   */
  public static Outcome run(
      StudyJobs jobs, List<Path> tables, DateRange dates, AnswerReader answerReader)
      throws IOException {
    return run(
        jobs,
        dates,
        job -> {
          for (Path table : tables) {
            jobs.addFileInput(job, table);
          }
        },
        answerReader);
  }

  /** Runs both jobs, the first with another input or map function; the time is that of both. */
  public static Outcome run(
      StudyJobs jobs, DateRange dates, InputConfigurator configurator, AnswerReader answerReader)
      throws IOException {
    Path joinedRows = jobs.newOutput();
    Job join = jobs.newJob("join");
    configureJoin(join, dates, jobs.slotCount());
    configurator.configure(join);
    JobResult joinResult = jobs.run(join, joinedRows);
    Job aggregation = jobs.newJob("top earner");
    configureTopEarner(aggregation);
    jobs.addFileInput(aggregation, joinedRows);
    Outcome outcome = jobs.measure(aggregation, answerReader, JobResult::fileBytesRead);
    FileTree.remove(joinedRows);
    return Outcome.of(
        outcome.answer(),
        joinResult.rowCount(),
        joinResult.fileBytesRead(),
        joinResult.totalTime().toNanos() + Math.round(outcome.seconds() * 1e9));
  }

  private static void configureJoin(Job job, DateRange dates, int reduceTaskCount) {
    job.getConfiguration().set(FIRST_DATE_KEY, dates.first().toString());
    job.getConfiguration().set(LAST_DATE_KEY, dates.last().toString());
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(JoinMapper.class);
    job.setReducerClass(OriginalJoinReducer.class);
    job.setNumReduceTasks(reduceTaskCount);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }

  /**
   * Configures the second job, whose input has an address and, after a tab, {@code rank|revenue} in
   * each line.
   */
  public static void configureTopEarner(Job job) {
    job.setInputFormatClass(KeyValueTextInputFormat.class);
    job.setMapperClass(Mapper.class);
    job.setReducerClass(TopEarnerReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }

  /** Emits the URL with a tagged record; a line with three fields is one of Rankings. */
  public static final class JoinMapper extends Mapper<LongWritable, Text, Text, Text> {
    private String firstDate = "";
    private String lastDate = "";

    @Override
    protected void setup(Context context) {
      Configuration settings = context.getConfiguration();
      firstDate = settings.get(FIRST_DATE_KEY, "");
      lastDate = settings.get(LAST_DATE_KEY, "");
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = OriginalLines.split(line);
      if (fields.length == Rankings.SCHEMA.getFields().size()) {
        context.write(
            new Text(fields[Rankings.PAGE_URL_POSITION]),
            new Text(RANKING_TAG + fields[Rankings.PAGE_RANK_POSITION]));
        return;
      }
      String date = fields[UserVisits.VISIT_DATE_POSITION];
      if (date.compareTo(firstDate) >= 0 && date.compareTo(lastDate) <= 0) {
        String address = fields[UserVisits.SOURCE_IP_POSITION];
        context.write(
            new Text(fields[UserVisits.DEST_URL_POSITION]),
            new Text(VISIT_TAG + address + '|' + fields[UserVisits.AD_REVENUE_POSITION]));
      }
    }
  }
}
