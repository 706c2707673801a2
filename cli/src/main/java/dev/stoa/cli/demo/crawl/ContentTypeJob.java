package dev.stoa.cli.demo.crawl;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Figure 1 of the CIF paper as a user writes it: the distinct content types of the pages whose
 * address contains a pattern. The map function is the same class for every format; only the job's
 * input format changes.
 */
public final class ContentTypeJob {
  static final String PATTERN = "content.type.job.pattern";

  private ContentTypeJob() {}

  /** Sets mapper, reducer and output types; the caller sets the input and the output path. */
  public static void configure(Job job, String pattern) {
    job.getConfiguration().set(PATTERN, pattern);
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
