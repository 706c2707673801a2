package dev.stoa.hadoop.join;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.JobJars;
import java.io.IOException;
import java.time.LocalDate;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Writes the rank of each page that was visited in a week, and the revenue of the visits. */
public final class RevenueJob extends Configured implements Tool {
  /** Receives a page with its visits. */
  public static final class RevenueMapper
      extends Mapper<ColumnarRecord, JoinGroup, Text, DoubleWritable> {
    /** Called by the framework. */
    public RevenueMapper() {}

    @Override
    protected void map(ColumnarRecord key, JoinGroup group, Context context)
        throws IOException, InterruptedException {
      double revenue = 0;
      for (ColumnarRecord visit : group.records("visits")) {
        revenue += visit.doubleAt("adRevenue");
      }
      int rank = group.record("rankings").intAt("pageRank");
      context.write(new Text(key.textAt("pageURL") + " " + rank), new DoubleWritable(revenue));
    }
  }

  @Override
  public int run(String[] args) throws Exception {
    Job job = Job.getInstance(getConf(), "revenue");
    job.setJarByClass(RevenueJob.class);
    JobJars.addTo(job);
    job.setInputFormatClass(JoinInputFormat.class);
    JoinInputFormat.addTable(
        job, JoinTable.of("rankings", new Path(args[0]), "pageURL").withColumns("pageRank"));
    JoinInputFormat.addTable(
        job,
        JoinTable.of("visits", new Path(args[1]), "destURL")
            .withColumns("adRevenue")
            .withPredicate(
                column("visitDate")
                    .between(LocalDate.parse("2000-01-15"), LocalDate.parse("2000-01-22"))));
    JoinInputFormat.setStreamedTable(job, "rankings");
    job.setMapperClass(RevenueMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    FileOutputFormat.setOutputPath(job, new Path(args[2]));
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** Runs the job: tables of pages and visits, output directory. */
  public static void main(String[] args) throws Exception {
    System.exit(ToolRunner.run(new RevenueJob(), args));
  }
}
