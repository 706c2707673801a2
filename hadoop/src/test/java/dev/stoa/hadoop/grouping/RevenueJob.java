package dev.stoa.hadoop.grouping;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.JobJars;
import java.io.IOException;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Sums the revenue of each address. */
public class RevenueJob extends Configured implements Tool {
  /** Reads the table of the first argument, and writes text files to the second. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new RevenueJob(), arguments));
  }

  @Override
  public int run(String[] arguments) throws Exception {
    Job job = Job.getInstance(getConf(), "revenue");
    JobJars.addTo(job);
    job.setJarByClass(RevenueJob.class);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, new Path(arguments[0]));
    ColumnInputFormat.setColumns(job, "sourceIP, adRevenue");
    job.setMapperClass(RevenueMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    TextOutputFormat.setOutputPath(job, new Path(arguments[1]));
    FingerprintGrouping.enable(job); // after all other settings
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** Writes the address and the revenue of each visit. */
  public static class RevenueMapper
      extends Mapper<NullWritable, ColumnarRecord, Text, LongWritable> {
    private final Text address = new Text();
    private final LongWritable revenue = new LongWritable();

    @Override
    protected void map(NullWritable key, ColumnarRecord visit, Context context)
        throws IOException, InterruptedException {
      Utf8 text = visit.textAt("sourceIP");
      address.set(text.getBytes(), 0, text.getByteLength());
      revenue.set(visit.longAt("adRevenue"));
      context.write(address, revenue);
    }
  }
}
