package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.JobJars;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Writes the titles of the pages that users have clicked on. */
public final class ClickedTitlesJob extends Configured implements Tool {
  /** Receives the lines of a file, such as {@code ada,http://example.org/a}. */
  public static final class ClickMapper
      extends LookupMapper<LongWritable, Text, String, Text, Text> {
    /** Called by the framework. */
    public ClickMapper() {}

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] click = line.toString().split(",", 2);
      String user = click[0];
      find(user, click[1]);
    }

    @Override
    protected void join(String user, List<ColumnarRecord> pages, Context context)
        throws IOException, InterruptedException {
      for (ColumnarRecord page : pages) {
        context.write(new Text(user), new Text(page.textAt("title").toString()));
      }
    }
  }

  @Override
  public int run(String[] args) throws Exception {
    Job job = Job.getInstance(getConf(), "clicked titles");
    job.setJarByClass(ClickedTitlesJob.class);
    JobJars.addTo(job);
    job.setInputFormatClass(TextInputFormat.class);
    FileInputFormat.addInputPath(job, new Path(args[0]));
    LookupJoin.addTable(job, JoinTable.of("pages", new Path(args[1]), "url").withColumns("title"));
    job.setMapperClass(ClickMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, new Path(args[2]));
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** Runs the job: file of clicks, table of pages, output directory. */
  public static void main(String[] args) throws Exception {
    System.exit(ToolRunner.run(new ClickedTitlesJob(), args));
  }
}
