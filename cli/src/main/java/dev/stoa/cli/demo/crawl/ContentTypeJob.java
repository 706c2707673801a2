package dev.stoa.cli.demo.crawl;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The job of Figure 1 of the CIF paper: finds the distinct content types of the pages whose URL
 * contains a text. Formats are compared with the same map function; only the input format differs.
 */
public final class ContentTypeJob {
  static final String PATTERN_KEY = "content.type.job.pattern";

  private ContentTypeJob() {}

  /** Sets the mapper, the reducer and their types; the caller sets the input and the output. */
  public static void configure(Job job, String pattern) {
    job.getConfiguration().set(PATTERN_KEY, pattern);
    job.setMapperClass(ContentTypeMapper.class);
    job.setMapOutputKeyClass(NullWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setReducerClass(DistinctReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }
}
